#include "overlays/vector_lines.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace collidoscope::viewer {
namespace {

constexpr std::size_t most_lines_of_document = 6000;
constexpr Real nearest_share = 1e-3;  // of the camera's distance: what is nearer to the eye is left out

/// From 0 to 1 along a line.
struct Stretch {
  Real begin = 0, end = 1;

  /// Keeps the part in which a value that goes from one to the other is not negative.
  void keep(Real at_begin, Real at_end) {
    if (at_begin < 0 && at_end < 0) end = -1;
    if ((at_begin < 0) == (at_end < 0)) return;
    const Real zero = at_begin / (at_begin - at_end);
    at_begin < 0 ? begin = std::max(begin, zero) : end = std::min(end, zero);
  }
  bool is_empty() const { return begin >= end; }
};

/// The part before the eye.
std::optional<std::pair<Vec3, Vec3>> before_eye(const Overlay::Line& line, const TurntableCamera& camera) {
  if (camera.orthographic()) return std::pair(line.from, line.to);
  const auto depth = [&](const Vec3& at) {
    return dot(at - camera.eye(), camera.forward()) - camera.distance() * nearest_share;
  };
  Stretch seen;
  seen.keep(depth(line.from), depth(line.to));
  if (seen.is_empty()) return std::nullopt;
  const Vec3 along = line.to - line.from;
  return std::pair(line.from + along * seen.begin, line.from + along * seen.end);
}

/// The part of a segment within the picture. The picture's corners are (−1, −1) and (1, 1).
std::optional<std::pair<glm::dvec2, glm::dvec2>> in_picture(const glm::dvec2& from, const glm::dvec2& to) {
  Stretch seen;
  for (int axis = 0; axis < 2; ++axis) {
    seen.keep(1 - from[axis], 1 - to[axis]);
    seen.keep(1 + from[axis], 1 + to[axis]);
  }
  if (seen.is_empty()) return std::nullopt;
  return std::pair(from + (to - from) * seen.begin, from + (to - from) * seen.end);
}

/// Overlays are drawn faintly over everything, and then once more where nothing hides them.
float opacity_of(const glm::vec4& colour) {
  const float strong = std::min(colour.a, 1.0f), faint = std::min(colour.a * hidden_fade, 1.0f);
  return 1 - (1 - strong) * (1 - faint);
}

}  // namespace

std::vector<VectorLine> take_lines(Overlay& overlay, const Viewport& view, const TurntableCamera& camera,
                                   float scale) {
  std::vector<VectorLine> lines;
  if (overlay.lines().size() > most_lines_of_document) return lines;
  for (const Overlay::Line& line : overlay.take_lines()) {
    const auto seen = before_eye(line, camera);
    if (!seen) continue;
    const Vec3 from = camera.project(seen->first, view.aspect()),
               to = camera.project(seen->second, view.aspect());
    if (const auto inside = in_picture({from.x, from.y}, {to.x, to.y}))
      lines.push_back({view.to_pixel(inside->first), view.to_pixel(inside->second), Colour(line.colour),
                       line.width * scale, opacity_of(line.colour)});
  }
  return lines;
}

}  // namespace collidoscope::viewer
