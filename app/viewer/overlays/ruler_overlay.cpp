#include "overlays/ruler_overlay.h"

#include <array>
#include <cmath>

#include "report/length_text.h"

namespace collidoscope::viewer {
namespace {

constexpr float end_diameter = 10, ruler_width = 3, component_width = 1.8f;
constexpr Real least_share = 1e-6;  // of the length: shorter components are not drawn
constexpr int digits = 4;
constexpr std::array component_names = {"dx ", "dy ", "dz "};

void add_components(Overlay& overlay, const Vec3& from, const Vec3& to) {
  Vec3 at = from;
  const Vec3 way = to - from;
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 next = at;
    next[axis] = to[axis];
    if (std::abs(way[axis]) > least_share * length(way)) {
      const glm::vec4 colour(axis_colour(axis), 1);
      overlay.line(at, next, undimmed(colour), component_width);
      overlay.label((at + next) / Real(2),
                    component_names[static_cast<std::size_t>(axis)] + length_text(way[axis], digits), colour);
    }
    at = next;
  }
}

}  // namespace

void add_ruler(Overlay& overlay, const Snapshot& snapshot, const RulerChoice& ruler, const Palette& palette) {
  const std::vector<Vec3> points = ruler_points(ruler, snapshot);
  const glm::vec4 colour(palette.witness, 1);
  if (points.size() == 2) {
    add_components(overlay, points[0], points[1]);
    overlay.line(points[0], points[1], undimmed(colour), ruler_width);
    overlay.label((points[0] + points[1]) / Real(2), length_text(length(points[1] - points[0]), digits),
                  colour);
  }
  for (const Vec3& point : points) overlay.point(point, undimmed(colour), end_diameter);
}

}  // namespace collidoscope::viewer
