#include "inspection/step_spaces.h"

#include <algorithm>

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
  for (const TraceSpace space :
       {TraceSpace::minkowski, TraceSpace::tree, TraceSpace::axis, TraceSpace::sphere})
    if (std::ranges::any_of(steps, [space](const TraceStep& step) { return draws_in(step, space); }))
      spaces.push_back(space);
  spaces.push_back(TraceSpace::frame_a);
  return spaces;
}

}  // namespace collidoscope
