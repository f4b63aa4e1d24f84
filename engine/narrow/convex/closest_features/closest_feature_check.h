#pragma once

// Whether features are at rest: still the closest of the two hulls, as they mostly are where motion is
// coherent; and if not, which of their neighbours lie towards the other.

#include <cmath>
#include <limits>
#include <span>

#include "core/tolerance.h"
#include "narrow/convex/closest_features/placed_features.h"

namespace collidoscope {

enum class Rest : std::uint8_t {
  at_rest,        // each closest point is in the other feature's region
  beyond_ends,    // a closest point is not within its edge
  beyond_planes,  // nor in the other's region
  unknown,        // parallel edges, a vertex below the face, or too near for a proof
};

/// Beyond the plane that is violated most: an edge of a vertex or face, a face of an edge; or
/// VoronoiPlanes::none.
struct NeighbourPlane {
  std::uint32_t beyond;
  std::uint32_t far;  // of a vertex: the edge's other end
};

struct ClosestFeatureFindings {
  Rest rest;
  NeighbourPlane a, b;
  Real on_a, on_b;  // of edges, beyond their ends: places of the closest points along them, from the tails
};

/// Of A's feature and B's: 3 times the first kind and the second.
enum class FeatureKinds : std::uint8_t {
  vertices,
  vertex_and_edge,
  vertex_and_face,
  edge_and_vertex,
  edges,
  edge_and_face,
  face_and_vertex,
  face_and_edge,
  faces
};
constexpr FeatureKinds kinds_of(Feature::Kind a, Feature::Kind b) {
  return static_cast<FeatureKinds>(3 * static_cast<int>(a) + static_cast<int>(b));
}
/// Two faces, or an edge and a face, are closest only by the way, and never at rest.
constexpr bool can_rest(FeatureKinds kinds) {
  using enum FeatureKinds;
  return kinds != edge_and_face && kinds < face_and_edge;
}

struct ClosestFeatureQuery {
  const VoronoiPlanes::Site *site_a, *site_b;
  const VoronoiPlanes *planes_a, *planes_b;
  PairResult* result;  // where features are at rest: distance, closest points, direction
  FeatureKinds kinds;
};

/// Of two edges' angle. There places on the edges err by 3 ε / 1e-5 of the extents, and directions between
/// features that are just tolerance::apart by 1e-6; edges nearer to parallel are left to the states.
constexpr Real still_closest_squared_sine = 1e-5;

#include "narrow/convex/closest_features/closest_feature_check.inl"

/// One number at a time.
template <class Number>
class PlainArithmetic {
 public:
  using Scalar = Number;
  using Vector = Vec3T<Scalar>;

  explicit PlainArithmetic(const PoseT<Scalar>& b_in_a) : b_in_a_(b_in_a) {}

  static Vector load(const Vec3& v) { return convert_vector<Scalar>(v); }
  static void store(const Vector& v, Vec3& to) { to = to_real(v); }
  Vector rotate(const Vec3& v) const { return b_in_a_.rotate(load(v)); }
  Vector unrotate(const Vector& v) const { return b_in_a_.unrotate(v); }
  const Vector& translation() const { return b_in_a_.translation; }
  Scalar translation_length() const {
    const auto absolute = [](const Scalar& x) { return x < Scalar(0) ? -x : x; };
    const Vector& t = b_in_a_.translation;
    return absolute(t.x) + absolute(t.y) + absolute(t.z);
  }
  static Scalar dot(const Vector& a, const Vector& b) { return collidoscope::dot(a, b); }

  /// The planes that bound a feature's region, and how far a vector is above them.
  class Bounds {
   public:
    Bounds(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site, const Vector& seen) {
      Scalar farthest(0);
      compare(site.planes, seen, farthest);
      for (const VoronoiPlanes::FourPlanes& four : planes.more_planes(site)) compare(four, seen, farthest);
    }

    /// Beyond the plane that it is farthest above, the first of several.
    NeighbourPlane neighbour() const { return neighbour_; }

   private:
    void compare(const VoronoiPlanes::FourPlanes& four, const Vector& seen, Scalar& farthest) {
      for (std::size_t i = 0; i < 4 && four.beyond[i] != VoronoiPlanes::none; ++i) {
        const Scalar above = dot(seen, Vector(four.x[i], four.y[i], four.z[i])) - Scalar(four.offset[i]);
        if (above > farthest) farthest = above, neighbour_ = {four.beyond[i], four.far[i]};
      }
    }

    NeighbourPlane neighbour_{VoronoiPlanes::none, VoronoiPlanes::none};
  };
  static bool is_above_any(const Bounds& a, const Bounds& b) {
    return a.neighbour().beyond != VoronoiPlanes::none || b.neighbour().beyond != VoronoiPlanes::none;
  }

 private:
  const PoseT<Scalar>& b_in_a_;
};

/// Looks at the current features.
template <class Scalar>
ClosestFeatureFindings test_rest(const PlacedFeatures<Scalar>& features, PairResult& result) {
  const ClosestFeatureQuery question{
      &features.site(0),   &features.site(1), &features.planes(0),
      &features.planes(1), &result,           kinds_of(features.feature(0).kind, features.feature(1).kind)};
  ClosestFeatureFindings found;
  const PlainArithmetic<Scalar> arithmetic(features.pose());
  ClosestFeatureCheck<PlainArithmetic<Scalar>>(question, arithmetic, found).run(question);
  return found;
}

}  // namespace collidoscope
