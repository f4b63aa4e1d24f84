#include "overlays/verdict_overlay.h"

#include "inspection/answer_text.h"

namespace collidoscope::viewer {
namespace {

constexpr float diameter = 9, line_width = 2.5f;
constexpr int shown_digits = 4;

}  // namespace

std::string verdict_text(const PairInspection& pair) {
  const bool plane = pair.separated_by_plane;
  return answer_text(pair.result, plane ? std::optional(pair.begin_of_b - pair.end_of_a) : std::nullopt,
                     shown_digits);
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
