// Whole bodies move back and forth between a time when they are apart and one when they meet [Zachwieja 3.1;
// Hahn 1988]. What happens between the times that are looked at is missed.

#include "motion/placed_queries.h"

namespace collidoscope {
namespace {

CastResult find(const CastQuery& query) {
  PlacedQueries placed(query);
  if (const auto known = placed.unless_they_come_to_meet()) return *known;
  CastResult result{.state = CastState::hit, .iterations = 2};
  while (result.upper - result.lower > query.tolerance) {
    const Real middle = (result.lower + result.upper) / 2;
    if (middle <= result.lower || middle >= result.upper) break;
    (placed.meet(middle) ? result.upper : result.lower) = middle;
    ++result.iterations;
  }
  const ClosestAt closest = placed.closest(result.lower);
  result.fraction = result.lower;
  result.moved_vertices =
      result.iterations * std::uint64_t{query.a.mesh().vertices.size() + query.b.mesh().vertices.size()};
  result.on_a = closest.on_a, result.on_b = closest.on_b, result.normal = closest.normal;
  return result;
}

}  // namespace

extern const CastAlgorithm cast_bisection;
const CastAlgorithm cast_bisection = {
    .id = "bisection",
    .label = "Whole bodies back and forth",
    .paper = "Hahn 1988, as Zachwieja 1992, 3.1 describes it",
    .find = find,
};

}  // namespace collidoscope
