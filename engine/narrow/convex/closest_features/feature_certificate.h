#pragma once

// A proof that the features which a search found are the closest, despite rounding. Near contact, the last
// digits decide the signs. The support points along the direction of separation bound the distance from
// below; the closest points bound it from above.

#include <limits>

#include "core/tolerance.h"
#include "narrow/convex/closest_features/placed_features.h"
#include "narrow/convex/common/extents.h"
#include "support/support.h"

namespace collidoscope {

/// The capabilities of a result by closest features.
inline void name_closest(const FeaturePair& features, Request request, PairResult& result) {
  constexpr Capability of_verdict = Capability::verdict | Capability::direction | Capability::features,
                       of_distance = of_verdict | Capability::distance | Capability::witnesses;
  result.verdict = Verdict::separated;
  result.available = request == Request::overlap ? of_verdict : of_distance;
  result.feature_a = features.a, result.feature_b = features.b;
}

/// The result of an edge that pierces a face, or of a vertex below all faces.
inline void name_piercing(const FeaturePair& features, const Vec3& common_point, PairResult& result) {
  result.verdict = Verdict::colliding;
  result.available = Capability::verdict | Capability::common_point | Capability::features;
  result.common_point = common_point;
  result.feature_a = features.a, result.feature_b = features.b;
}

/// Do both hulls taper, so that features closer than their neighbours, up to rounding, are the closest of
/// all?
inline bool taper(const VoronoiPlanes& a, const VoronoiPlanes& b) {
  return a.sharpness() > tolerance::sharp_feature && b.sharpness() > tolerance::sharp_feature;
}

template <class Scalar>
class FeatureCertificate {
 public:
  using Vector = Vec3T<Scalar>;

  explicit FeatureCertificate(const ConvexInput<Scalar>& input)
      : input_(input), extents_(sum_of_extents(input.a, input.b, to_real(input.b_in_a.translation))) {}

  /// Rounding errors are relative to sum_of_extents().
  Scalar extents() const { return Scalar(extents_); }
  /// An upper bound of the error of a point's signed distance from a plane, in metres.
  Scalar rounding() const {
    return Scalar(std::numeric_limits<Real>::epsilon() * tolerance::support_rounding * extents_);
  }

  /// Fills in the result as requested. False, and the result unchanged, where the bounds do not meet.
  bool separate(const PlacedFeatures<Scalar>& placed, PairResult& result) const {
    const ClosestPoints<Scalar> closest = placed.closest_points();
    const Scalar norm = length(closest.normal);
    if (!(norm > Scalar(0))) return false;
    const Vector normal = closest.normal / norm;
    const Scalar squared_distance = length_squared(closest.b - closest.a), distance = sqrt(squared_distance);
    if (!is_proved_by_neighbours(squared_distance) &&
        !is_proved_by_supports(normal, distance, placed, result))
      return false;
    result.separation = static_cast<Real>(distance);
    result.on_a = to_real(closest.a), result.on_b = to_real(closest.b);
    result.normal = to_real(normal);
    name_closest(placed.features(), input_.request, result);
    return true;
  }

  /// The search has compared the features with their neighbours, as a support search by climbing does.
  /// Rounding of its signs turns the direction by rounding over distance. Between hulls that taper and are
  /// far apart no other feature comes nearer by that.
  bool is_proved_by_neighbours(const Scalar& squared_distance) const {
    const Scalar far_apart(tolerance::far_apart * extents_);
    return hulls_taper() && squared_distance > far_apart * far_apart;
  }
  bool hulls_taper() const { return taper(input_.a.voronoi(), input_.b.voronoi()); }

 private:
  bool is_proved_by_supports(const Vector& normal, const Scalar& distance,
                             const PlacedFeatures<Scalar>& placed, PairResult& result) const {
    const Scalar gap = gap_along(normal, placed.some_vertex(0), placed.some_vertex(1), result);
    if (!(gap > rounding())) return false;
    return input_.request == Request::overlap ||
           distance - gap <= Scalar(tolerance::converged_distance * extents_);
  }

  /// The gap between the hulls along a unit vector; negative where they overlap.
  Scalar gap_along(const Vector& normal, std::uint32_t start_a, std::uint32_t start_b,
                   PairResult& result) const {
    result.support_calls = static_cast<std::uint16_t>(result.support_calls + 2);
    const Scalar last_of_a = support(input_.a, normal, start_a).value,
                 first_of_b = -support(input_.b, input_.b_in_a.unrotate(-normal), start_b).value;
    return dot(normal, input_.b_in_a.translation) + first_of_b - last_of_a;
  }

  const ConvexInput<Scalar>& input_;
  Real extents_;
};

/// Names the closest features and computes their closest points, without a proof. False where they coincide.
template <class Scalar>
bool give_closest_points(const PlacedFeatures<Scalar>& placed, Request request, PairResult& result) {
  const ClosestPoints<Scalar> closest = placed.closest_points();
  const Vec3T<Scalar> between = closest.b - closest.a;
  const Scalar distance = length(between);
  if (!(distance > Scalar(0))) return false;
  result.separation = static_cast<Real>(distance);
  result.on_a = to_real(closest.a), result.on_b = to_real(closest.b);
  result.normal = to_real(between * (Scalar(1) / distance));
  name_closest(placed.features(), request, result);
  return true;
}

}  // namespace collidoscope
