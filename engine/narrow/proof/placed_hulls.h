#pragma once

// Vertices of A − B in the world and their heights along directions, in doubles with error bounds and exact.

#include <array>
#include <cstdint>

#include "geometry/exact/exact_integer.h"
#include "narrow/convex/common/vertex_pair.h"
#include "narrow/proof/certificate.h"

namespace collidoscope {

/// The lowest vertex of A − B along a direction, by doubles.
struct LowestPair {
  VertexPair vertices;
  Real height, error;  // the lowest exact height lies within `error` of `height`
};

class RoundedHulls {
 public:
  using Vector = Vec3;

  explicit RoundedHulls(const PlacedHulls& hulls);

  Vec3 difference(VertexPair pair) const {
    return (hulls_.pose_a.rotate(hulls_.a.vertex(pair.a)) - hulls_.pose_b.rotate(hulls_.b.vertex(pair.b))) +
           apart_;
  }
  /// By axis: the error bound of the coordinate of a difference. Infinite for numbers out of the range of the
  /// bounds.
  Vec3 difference_error() const { return error_; }
  LowestPair lowest(const Vec3& direction) const;

 private:
  const PlacedHulls& hulls_;
  Vec3 apart_, error_;
};

class ExactHulls {
 public:
  using Vector = ExactVector;

  explicit ExactHulls(const PlacedHulls& hulls);

  /// In units of 2^unit() metres.
  ExactVector difference(VertexPair pair) const;
  int unit() const { return unit_; }
  /// A direction of doubles, multiplied by a power of two.
  static ExactVector direction(const Vec3& direction);
  /// Doubles find the few candidates for the lowest vertex; exact arithmetic decides among them.
  VertexPair lowest(const ExactVector& direction) const;

 private:
  struct Placed {
    const HullView<Real>* hull;
    const Pose* pose;
    int vertex_unit;
    ExactVector x, y, z;  // the matrix's columns
  };
  Placed placed(const HullView<Real>& hull, const Pose& pose, int vertex_unit) const;
  static ExactVector rotated(const Placed& placed, std::uint32_t vertex);
  static std::uint32_t lowest(const Placed& placed, const ExactVector& direction);

  int unit_;
  Placed a_, b_;
  ExactVector apart_;
};

inline int sign(Real value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// The direction from the origin, up to length, of the closest point of the affine hull of one to three
/// points. Zero if the origin lies in that hull, or if three points are collinear.
template <class Vector>
Vector closest_direction(const Vector* points, std::uint32_t count) {
  if (count == 1) return points[0];
  const Vector first = points[1] - points[0];
  if (count == 2) return cross(cross(first, points[0]), first);
  const Vector normal = cross(first, points[2] - points[0]);
  const int side = sign(dot(normal, points[0]));
  return side > 0 ? normal : side < 0 ? -normal : Vector{};
}

/// Six times the signed volumes of the tetrahedra of the origin and three of four points. All four signs
/// agree if and only if the origin lies inside.
template <class Vector>
auto volumes_at_origin(const Vector* s) {
  const Vector c01 = cross(s[0], s[1]), c23 = cross(s[2], s[3]);
  return std::array{dot(s[1], c23), -dot(s[0], c23), dot(s[3], c01), -dot(s[2], c01)};
}

}  // namespace collidoscope
