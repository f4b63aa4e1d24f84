#pragma once

// Whether features are at rest: still the closest of the two hulls, as they mostly are where motion is
// coherent. The end of every walk to closest features, and far fewer operations than its last step.

#include <cmath>

#include "narrow/placed_features.h"

namespace collidoscope {

enum class Rest : std::uint8_t {
  of_both,   // each closest point is in the other feature's region
  not_of_a,  // A's feature seems to have to give way, as the one that was looked at first or alone
  not_of_b,
};

#include "narrow/rest_test.inl"

/// One number at a time.
template <class Number>
class PlainArithmetic {
 public:
  using Scalar = Number;
  using Vector = Vec3T<Scalar>;
  struct TwoScalars {
    Scalar first, second;
  };

  explicit PlainArithmetic(const PoseT<Scalar>& b_in_a) : b_in_a_(b_in_a) {}

  static Vector load(const Vec3& v) { return convert_vector<Scalar>(v); }
  static Vector load_alone(const Vec3& v) { return load(v); }
  static void store(const Vector& v, Vec3& to) { to = to_real(v); }
  Vector rotate(const Vec3& v) const { return b_in_a_.rotate(load(v)); }
  Vector to_parent(const Vec3& v) const { return b_in_a_.to_parent(load(v)); }
  Vector unrotate(const Vector& v) const { return b_in_a_.unrotate(v); }
  Vector to_local(const Vector& v) const { return b_in_a_.to_local(v); }
  static Scalar dot(const Vector& a, const Vector& b) { return collidoscope::dot(a, b); }
  static TwoScalars dots(const Vector& a, const Vector& b, const Vector& c) { return {dot(a, b), dot(a, c)}; }

  static bool leads_along_any(const VoronoiPlanes& planes, const VoronoiPlanes::Vertex& vertex,
                              const Vector& direction) {
    for (const VoronoiPlanes::Spoke& spoke : planes.spokes(vertex))
      if (dot(direction, load(spoke.direction)) > Scalar(0)) return true;
    return false;
  }
  /// Of the prism over a face, if it has few sides; else of the cylinder within.
  static bool is_inside(const VoronoiPlanes& planes, const VoronoiPlanes::Face& face, const Vector& point) {
    if (face.has_many_sides()) {
      const Vector seen = point - load(face.centre);
      const Scalar above = dot(seen, load(face.plane.normal));
      return dot(seen, seen) - above * above < Scalar(face.inscribed_squared);
    }
    for (const VoronoiPlanes::Side& side : planes.sides(face))
      if (dot(load(side.plane.normal), point) - Scalar(side.plane.offset) < Scalar(0)) return false;
    return true;
  }

 private:
  const PoseT<Scalar>& b_in_a_;
};

/// Where it is `of_both`, and the features are farther apart than the root of `least_squared_distance`, fills
/// in distance, closest points and direction.
template <class Scalar>
Rest test_rest(const PlacedFeatures<Scalar>& placed, const Scalar& least_squared_distance,
               PairResult& result) {
  return RestTest<PlainArithmetic<Scalar>>(placed, least_squared_distance, result).run();
}

/// The same, bit for bit, by the machine's vectors.
template <>
Rest test_rest(const PlacedFeatures<Real>& placed, const Real& least_squared_distance, PairResult& result);

}  // namespace collidoscope
