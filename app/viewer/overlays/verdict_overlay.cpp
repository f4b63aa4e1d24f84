#include "overlays/verdict_overlay.h"

#include <cstdio>

namespace collidoscope::viewer {
namespace {

constexpr float diameter = 9, line_width = 2.5f;

std::string length_text(Real length) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g m", length);
  return text;
}

}  // namespace

std::string verdict_text(const PairInspection& pair) {
  const PairResult& result = pair.result;
  if (result.verdict == Verdict::undecided) return "undecided";
  if (result.verdict == Verdict::colliding)
    return result.gives(Capability::depth) ? length_text(result.depth()) + " deep" : "they intersect";
  if (result.gives(Capability::distance)) return "gap " + length_text(result.distance());
  if (pair.separated_by_plane) return "gap of " + length_text(pair.begin_of_b - pair.end_of_a) + " or more";
  return "separated";
}

void add_verdict(Overlay& overlay, const PairInspection& pair, const Palette& palette, bool swapped) {
  const PairResult& result = pair.result;
  const glm::vec4 colour(palette.witness, 1);
  const bool has_depth = result.verdict == Verdict::colliding && result.gives(Capability::depth);
  if (result.gives(Capability::witnesses)) {
    has_depth ? overlay.arrow(pair.point_b, pair.point_a, colour, line_width)
              : overlay.line(pair.point_a, pair.point_b, colour, line_width);
    overlay.point(swapped ? pair.point_b : pair.point_a, glm::vec4(palette.first_selected, 1), diameter);
    overlay.point(swapped ? pair.point_a : pair.point_b, glm::vec4(palette.second_selected, 1), diameter);
  } else if (result.gives(Capability::common_point)) {
    overlay.point(pair.point_a, colour, diameter);
  } else {
    return;
  }
  overlay.label((pair.point_a + pair.point_b) / Real(2), verdict_text(pair), colour);
}

}  // namespace collidoscope::viewer
