#include "ui/layout.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

constexpr float narrowest_scene = 200, lowest_scene = 160;  // pixels of a 96-dpi screen
constexpr int gap = 2;                                      // pixels between the two views

Viewport cut(const Viewport& area, int x, int y, int width, int height) {
  return {area.x + x, area.y + y, std::max(width, 1), std::max(height, 1)};
}

/// Beside each other, or below where the area is higher than wide.
void split(const Viewport& area, Layout& layout) {
  if (area.width >= area.height) {
    const int half = (area.width - gap) / 2;
    layout.scene = cut(area, 0, 0, half, area.height);
    layout.second = cut(area, half + gap, 0, area.width - half - gap, area.height);
  } else {
    const int half = (area.height - gap) / 2;
    layout.scene = cut(area, 0, 0, area.width, half);
    layout.second = cut(area, 0, half + gap, area.width, area.height - half - gap);
  }
}

}  // namespace

Layout lay_out(const LayoutRequest& request) {
  const auto pixels = [&](float size) { return static_cast<int>(size * request.scale); };
  Viewport area{0, 0, std::max(request.width, 1), std::max(request.height, 1)};
  const int sides = pixels(layout_size::left) + pixels(layout_size::right);
  const bool has_panels = request.panels && request.width - sides >= pixels(narrowest_scene);
  if (has_panels)
    area = cut(area, pixels(layout_size::left), 0, request.width - sides,
               request.height - pixels(layout_size::bar));
  Layout layout{area, std::nullopt, std::nullopt};
  if (!request.inspector && !request.comparison) return layout;
  if (const int height = pixels(layout_size::inspector);
      request.inspector && (has_panels || request.lecture) && area.height - height >= pixels(lowest_scene)) {
    layout.inspector = cut(area, 0, area.height - height, area.width, height);
    area.height -= height;
  }
  split(area, layout);
  return layout;
}

}  // namespace collidoscope::viewer
