#include "narrow/proof/exact_verdict.h"

#include <cmath>
#include <limits>

#include "narrow/proof/certificate_search.h"
#include "narrow/proof/ellipsoid_verdict.h"
#include "narrow/proof/origin_search.h"

namespace collidoscope {
namespace {

constexpr int without_limit = std::numeric_limits<int>::max();

/// √(square · 2^exponent)
Real square_root(Real square, int exponent) {
  const bool odd = exponent % 2 != 0;
  return std::ldexp(std::sqrt(odd ? 2 * square : square), (odd ? exponent - 1 : exponent) / 2);
}

Real sum_of_radii(const PlacedHulls& hulls) {
  return hulls.a.rounding_radius() + hulls.b.rounding_radius();
}

}  // namespace

Separation separation_of_cores(const PlacedHulls& hulls) {
  detail::OriginSearch<ExactHulls> search(hulls, {});
  if (search.run(without_limit, detail::Goal::closest).verdict == Verdict::colliding) return {};
  // |p| = d · c / |d| for the closest point p, its direction d, and any vertex c that carries it
  const ExactInteger height = dot(search.direction(), search.carrier());
  const ExactInteger::Value square = (height * height).value(),
                            length = dot(search.direction(), search.direction()).value();
  const Real distance = square_root(square.mantissa / length.mantissa,
                                    square.exponent - length.exponent + 2 * search.hulls().unit());
  return {distance, -normalized(to_direction(search.direction()))};
}

namespace {

Verdict verdict_of_rounded(const PlacedHulls& hulls) {
  return separation_of_cores(hulls).distance > sum_of_radii(hulls) ? Verdict::separated : Verdict::colliding;
}

}  // namespace

Certificate decide_exactly(const PlacedHulls& hulls, const PairSimplex& start) {
  return detail::OriginSearch<ExactHulls>(hulls, start).run(without_limit, detail::Goal::plane);
}

Verdict exact_verdict(const PlacedHulls& hulls) {
  if (has_ellipsoid(hulls)) return verdict_of_ellipsoids(hulls);
  return sum_of_radii(hulls) > 0 ? verdict_of_rounded(hulls) : decide_exactly(hulls).verdict;
}

ProvenVerdict prove_verdict(const PlacedHulls& hulls, const Claim& claim, Certificate& certificate) {
  if (has_ellipsoid(hulls)) return {verdict_of_ellipsoids(hulls), false};
  if (sum_of_radii(hulls) > 0) return {verdict_of_rounded(hulls), true};
  const auto accept = [&](const Certificate& found) {
    if (!holds_surely(found, hulls)) return false;
    certificate = found;
    return true;
  };
  const PairResult& claimed = claim.result;
  const auto guess = [&] { return Certificate::separated_along(claim.frame * claimed.normal); };
  const bool has_guess = claimed.verdict == Verdict::separated && claimed.gives(Capability::direction);
  if ((has_guess && accept(guess())) || accept(certificate)) return {certificate.verdict, false};

  const Certificate found = search_certificate(hulls, certificate.simplex);
  if (accept(found) || (found.verdict == Verdict::colliding && accept(search_inside(hulls))))
    return {certificate.verdict, false};
  certificate = decide_exactly(hulls, found.simplex);
  return {certificate.verdict, true};
}

Separation separation_of(const PlacedHulls& hulls) {
  if (has_ellipsoid(hulls)) {
    const EllipsoidDistance found = distance_of_ellipsoids(hulls);
    return {found.distance, found.direction};
  }
  const Separation cores = separation_of_cores(hulls);
  const Real apart = cores.distance - sum_of_radii(hulls);
  return apart > 0 ? Separation{apart, cores.direction} : Separation{};
}

namespace {

PairResult moved_apart(const Claim& claim, const PlacedHulls& hulls) {
  const Separation separation = separation_of(hulls);
  PairResult result = claim.result;
  result.verdict = Verdict::separated;
  result.available = Capability::verdict | Capability::distance | Capability::direction;
  if (claim.result.gives(Capability::common_point)) {
    result.available = result.available | Capability::witnesses;
    result.on_a = result.on_b = claim.result.common_point;
  }
  result.separation = separation.distance;
  result.normal = normalized(separation.direction * claim.frame);
  return result;
}

PairResult brought_together(const PairResult& claim) {
  PairResult result = claim;
  result.verdict = Verdict::colliding;
  result.available = Capability::verdict;
  if (claim.gives(Capability::witnesses)) result.available = result.available | Capability::common_point;
  result.common_point = claim.on_a;
  result.separation = 0;
  result.normal = Vec3(0);
  return result;
}

}  // namespace

PairResult corrected(const Claim& claim, Verdict proven, const PlacedHulls& hulls) {
  if (claim.result.verdict == proven || proven == Verdict::undecided) return claim.result;
  return proven == Verdict::separated ? moved_apart(claim, hulls) : brought_together(claim.result);
}

}  // namespace collidoscope
