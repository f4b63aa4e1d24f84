// The start and the end of the step are looked at, as a discrete simulation does. Bodies that pass through
// each other are missed: for comparison [Zachwieja 3.1, fig. 1].

#include "motion/placed_queries.h"

namespace collidoscope {
namespace {

CastResult find(const CastQuery& query) {
  PlacedQueries placed(query);
  if (const auto known = placed.unless_they_come_to_meet()) return *known;
  CastResult result{.state = CastState::hit, .iterations = 2};
  const ClosestAt closest = placed.closest(1);
  result.on_a = closest.on_a, result.on_b = closest.on_b;
  return result;
}

}  // namespace

extern const CastAlgorithm cast_discrete;
const CastAlgorithm cast_discrete = {
    .id = "discrete",
    .label = "Start and end of the step",
    .paper = "Zachwieja 1992, 3.1",
    .find = find,
};

}  // namespace collidoscope
