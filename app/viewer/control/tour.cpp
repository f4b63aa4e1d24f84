#include "control/tour.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

const std::vector<TourStep>& steps() {
  static const std::vector<TourStep> all = {
      {.title = "Broad phase: who might meet?",
       .text = "Every body wears a box along the axes. The broad phase finds the pairs whose boxes overlap; "
               "no other pair is ever looked at. Grey bodies are in none of them.",
       .overlays = {"aabbs", "structure"},
       .of_all_bodies = true},
      {.title = "Mid phase: a closer fit",
       .text =
           "The boxes of the selected pair overlap, yet a cheap test with tighter volumes separates them: "
           "spheres around them here, or the boxes in which they are smallest.",
       .pair = TourPair::separated_by_mid_phase,
       .overlays = {"spheres", "aabbs", "plane"}},
      {.title = "Narrow phase: the exact shapes",
       .text = "Boxes and spheres of these two overlap, so their shapes themselves are compared. They are "
               "apart: the blue square is a plane between them, which proves it.",
       .pair = TourPair::separated_by_narrow_phase,
       .overlays = {"plane", "contacts"}},
      {.title = "Why do they collide?",
       .text = "These two collide. Phase by phase, this is why. Verdicts can be proven: with --exact, what "
               "floating point cannot certify is decided in whole numbers. Click any two bodies to ask about "
               "them.",
       .pair = TourPair::colliding,
       .overlays = {"contacts"}},
      {.title = "Step by step",
       .text =
           "One step of the algorithm at a time: its pseudo-code below, the space in which it works beside "
           "the scene. '.' goes one step on, ',' one back, Enter plays.",
       .pair = TourPair::colliding,
       .overlays = {"contacts"},
       .inspector = true,
       .narrow = "gjk"},
      {.title = "What does it cost?",
       .text =
           "The scene runs. Timings and Measurements show what each phase takes; rendering is not included. "
           "Choose another algorithm under Pipeline and watch. F11 keeps a figure with its data.",
       .overlays = {},
       .plays = true},
  };
  return all;
}

bool contains(const std::vector<BodyPair>& sorted, const BodyPair& pair) {
  return std::ranges::find(sorted, pair) != sorted.end();
}

}  // namespace

std::span<const TourStep> tour_steps() {
  return steps();
}

std::optional<BodyPair> find_pair(const FrameReport& report, TourPair sort) {
  for (const BodyPair& pair : report.candidates) {
    const bool survived = contains(report.surviving, pair), collides = contains(report.colliding, pair);
    if ((sort == TourPair::separated_by_mid_phase && !survived) ||
        (sort == TourPair::separated_by_narrow_phase && survived && !collides) ||
        (sort == TourPair::colliding && collides))
      return pair;
  }
  return std::nullopt;
}

}  // namespace collidoscope::viewer
