#include "inspection/step_spaces.h"

#include <algorithm>
#include <iterator>

namespace collidoscope {
namespace {

bool draws_in(const TraceStep& step, TraceSpace space) {
  if (space == TraceSpace::tree) return !step.nodes.empty();
  const auto lies_in = [space](const auto& item) { return item.space == space; };
  return std::ranges::any_of(step.points, lies_in) || std::ranges::any_of(step.segments, lies_in) ||
         std::ranges::any_of(step.planes, lies_in) || std::ranges::any_of(step.lengths, lies_in) ||
         std::ranges::any_of(step.triangles, lies_in);
}

}  // namespace

std::vector<TraceSpace> spaces_of(const TraceSteps& steps) {
  std::vector<TraceSpace> spaces;
  const auto drawn = [&](TraceSpace space) {
    return std::ranges::count_if(steps, [space](const TraceStep& step) { return draws_in(step, space); });
  };
  for (const TraceSpace space : {TraceSpace::minkowski, TraceSpace::tree, TraceSpace::axis})
    if (drawn(space) > 0) spaces.push_back(space);
  spaces.push_back(TraceSpace::frame_a);
  const auto on_sphere = drawn(TraceSpace::sphere);
  const bool mostly = 2 * on_sphere >= std::ssize(steps);
  if (on_sphere > 0) spaces.insert(mostly ? std::prev(spaces.end()) : spaces.end(), TraceSpace::sphere);
  return spaces;
}

}  // namespace collidoscope
