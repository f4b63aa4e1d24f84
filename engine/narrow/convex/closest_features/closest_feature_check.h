#pragma once

// Are two features still the closest of their hulls? Where motion is coherent they mostly are. If not: which
// of their neighbours lie towards the other hull?

#include <cmath>
#include <limits>
#include <span>

#include "core/tolerance.h"
#include "narrow/convex/closest_features/placed_features.h"

namespace collidoscope {

enum class ClosestFeatureStatus : std::uint8_t {
  still_closest,  // each closest point is in the other feature's region
  beyond_ends,    // a closest point is not within its edge
  beyond_planes,  // a closest point is not in the other's region
  unknown,        // parallel edges, a vertex below the face, or too near for a proof
};

/// The feature beyond the plane that is violated most: an edge of a vertex or face, a face of an edge, or
/// VoronoiPlanes::none.
struct NeighbourPlane {
  std::uint32_t beyond;
  std::uint32_t far;  // beyond a plane of a vertex: the edge's other end
};

struct ClosestFeatureFindings {
  ClosestFeatureStatus status;
  NeighbourPlane a, b;
  Real on_a, on_b;  // beyond the ends of edges: t of the closest points along them, in metres from the tails
};

/// The kinds of A's feature and B's: 3 times the first and the second.
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
/// Two faces, or an edge and a face, are the closest features only in passing.
constexpr bool can_stay_closest(FeatureKinds kinds) {
  using enum FeatureKinds;
  return kinds != edge_and_face && kinds < face_and_edge;
}

struct ClosestFeatureQuery {
  const VoronoiPlanes::Site *site_a, *site_b;
  const VoronoiPlanes *planes_a, *planes_b;
  PairResult* result;  // gets distance, closest points and direction of features that are still closest
  FeatureKinds kinds;
};

/// The squared sine of two edges' angle. Points along such edges err by 3 ε / 1e-5 of the extents, and
/// directions between features that are just tolerance::apart by 1e-6. Edges nearer to parallel are left to
/// the states.
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

    /// The feature beyond the plane that the vector is farthest above; the first of equals.
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

/// Checks the current features.
template <class Scalar>
ClosestFeatureFindings check_closest_features(const PlacedFeatures<Scalar>& features, PairResult& result) {
  const ClosestFeatureQuery query{
      &features.site(0),   &features.site(1), &features.planes(0),
      &features.planes(1), &result,           kinds_of(features.feature(0).kind, features.feature(1).kind)};
  ClosestFeatureFindings found;
  const PlainArithmetic<Scalar> arithmetic(features.pose());
  ClosestFeatureCheck<PlainArithmetic<Scalar>>(query, arithmetic, found).run(query);
  return found;
}

}  // namespace collidoscope
