#include "ui/layout.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

constexpr float narrowest_scene = 200, lowest_scene = 160,
                lowest_inspector = 170;  // pixels of a 96-dpi screen
constexpr int gap = 2;                   // pixels between the two views

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

/// Takes the panels' places, and returns what they leave: two columns where the scene keeps enough between
/// them, else one, else one over the scene.
Viewport place_panels(const LayoutRequest& request, const Viewport& window, Layout& layout) {
  const auto pixels = [&](float size) { return static_cast<int>(size * request.scale); };
  const int left = std::min(pixels(layout_size::left), window.width), right = pixels(layout_size::right);
  const int narrowest = pixels(narrowest_scene);
  const bool one_row = window.width >= pixels(layout_size::bar_buttons);
  const int bar = pixels(layout_size::bar + (one_row ? 0 : layout_size::bar_row));
  const int height = std::max(window.height - bar, 1);
  layout.bar = cut(window, 0, height, window.width, window.height - height);
  layout.left = cut(window, 0, 0, left, height);
  if (window.width - left - right >= narrowest) {
    layout.right = cut(window, window.width - right, 0, right, height);
    return cut(window, left, 0, window.width - left - right, height);
  }
  if (window.width - left >= narrowest) return cut(window, left, 0, window.width - left, height);
  return window;
}

}  // namespace

Layout lay_out(const LayoutRequest& request) {
  Layout layout;
  Viewport area{0, 0, std::max(request.width, 1), std::max(request.height, 1)};
  if (request.panels) area = place_panels(request, area, layout);
  layout.scene = area;
  if (!request.inspector && !request.comparison) return layout;
  const auto pixels = [&](float size) { return static_cast<int>(size * request.scale); };
  const int height = std::min(area.height - pixels(lowest_scene), pixels(layout_size::inspector));
  if (request.inspector && (request.panels || request.lecture) && height >= pixels(lowest_inspector)) {
    layout.inspector = cut(area, 0, area.height - height, area.width, height);
    area.height -= height;
  }
  split(area, layout);
  return layout;
}

Viewport views_of(const Layout& layout) {
  Viewport all = layout.scene;
  if (!layout.second) return all;
  all.width = layout.second->x + layout.second->width - all.x;
  all.height = layout.second->y + layout.second->height - all.y;
  return all;
}

}  // namespace collidoscope::viewer
