#include "motion/cast_certificate.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "motion/advancement.h"
#include "motion/placed_queries.h"
#include "narrow/proof/exact_verdict.h"

namespace collidoscope {
namespace {

std::string with_time(const char* text, Real time) {
  char line[128];
  std::snprintf(line, sizeof(line), text, time);
  return line;
}

/// The distance of two shapes at any time of the step, less the clearance.
class DistanceInTime {
 public:
  explicit DistanceInTime(const CastQuery& query)
      : query_(query),
        bodies_({query.of_a, query.a.sphere()}, {query.of_b, query.b.sphere()}, query.clearance) {
    if (query.input == CastInput::hulls)
      hulls_.emplace(query.a, query.of_a, query.b, query.of_b, query.clearance);
    else
      placed_.emplace(query);
  }

  /// Shapes no farther apart touch, m.
  Real band() const { return std::max(tolerance::contact_band * bodies_.spread(), bodies_.rounding()); }

  Real at(Real time) {
    if (!hulls_) return placed_->closest(time).separation - query_.clearance;
    const ShapeData needs = ShapeData::hull;
    const Separation exact = separation_of({HullView<Real>(*query_.a.convex(needs).hull),
                                            HullView<Real>(*query_.b.convex(needs).hull),
                                            query_.of_a.at(time), query_.of_b.at(time)});
    direction_ = exact.direction;
    return exact.distance - query_.clearance;
  }

  /// Until when they stay apart, at most `to`: at `time`, for which at() was called last, they are by
  /// `distance`.
  Real apart_until(Real time, Real distance, Real to) {
    const Real by_speed = time + (distance - band() / 2) / bodies_.fastest();
    NoTrace untraced;
    const Real by_slab = hulls_ ? separated_until(*hulls_, direction_, time, to, untraced) : time;
    return std::min(to, std::max(by_speed, by_slab));
  }

 private:
  const CastQuery& query_;
  MovingPair bodies_;
  std::optional<MovingHulls> hulls_;
  std::optional<PlacedQueries> placed_;
  Vec3 direction_ = Vec3(0);
};

std::string certify_apart(DistanceInTime& distance, Real lower, Real tolerance) {
  constexpr int most_steps = 10000;
  Real time = 0;
  for (int i = 0; i < most_steps; ++i) {
    const Real apart = distance.at(time);
    if (!(apart > distance.band()))
      return lower - time <= tolerance ? "" : with_time("they touch at %.17g of the step already", time);
    if (time >= lower) return "";
    time = distance.apart_until(time, apart, lower);
  }
  return with_time("they are proven apart until %.17g of the step only", time);
}

}  // namespace

std::string certify(const CastQuery& query, const CastResult& result) {
  if (result.state == CastState::undecided) return "that cannot be certified";
  CastQuery near_origin = seen_from_start(query);
  near_origin.input = input_of(query);
  DistanceInTime distance(near_origin);
  const Real met = result.state == CastState::overlap ? 0 : result.upper;
  if (result.state != CastState::free && !(distance.at(met) <= distance.band()))
    return with_time("they do not touch at %.17g of the step", met);
  if (result.state == CastState::overlap) return "";
  return certify_apart(distance, result.lower, query.tolerance);
}

}  // namespace collidoscope
