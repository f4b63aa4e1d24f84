#include "ui/layout.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float narrowest_scene = 200, lowest_scene = 150, lowest_inspector = 120;
constexpr float lowest_beside_card = 120;
constexpr float inspector_share = 0.3f;        // of large windows
constexpr float most_inspector_share = 0.58f;  // of what the scene and the inspector have
constexpr float narrowest_header = 340;        // short words
constexpr float figure_share = 0.64f, lowest_figure = 300;
constexpr int gap = 2;  // pixels between the two views

Viewport cut(const Viewport& area, int x, int y, int width, int height) {
  return {area.x + x, area.y + y, std::max(width, 1), std::max(height, 1)};
}

/// Beside each other, or below where the scene is higher than wide.
void split(Layout& layout) {
  const Viewport area = layout.scene;
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

/// Columns that the user made wide become narrower again, down to their usual widths, where the scene would
/// have no room between them.
PanelSizes columns_that_fit(const LayoutRequest& request) {
  constexpr PanelSizes usual;
  PanelSizes sizes = clamped(request.sizes);
  const float room = static_cast<float>(request.width) / request.scale - narrowest_scene;
  const auto narrow = [&](float& column, float least) {
    const float excess = sizes.left + sizes.right - room;
    if (excess > 0) column = std::max(column - excess, std::min(column, least));
  };
  narrow(sizes.left, usual.left);
  narrow(sizes.right, usual.right);
  return sizes;
}

/// Takes the panels' places, and returns what they leave: two columns where the scene keeps enough between
/// them, else one, else one over the scene.
Viewport place_panels(const LayoutRequest& request, const Viewport& window, Layout& layout) {
  const auto pixels = [&](float size) { return static_cast<int>(size * request.scale); };
  const int narrowest = pixels(narrowest_scene);
  const PanelSizes sizes = columns_that_fit(request);
  const int left = std::min(pixels(sizes.left), window.width), right = pixels(sizes.right);
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

/// Takes the header's place, and returns what it leaves. Not where panels lie over the scene.
Viewport place_header(const LayoutRequest& request, const Viewport& area, Layout& layout) {
  const int height = static_cast<int>(layout_size::header * request.scale);
  const bool covered = layout.left && area.x < layout.left->x + layout.left->width;
  const bool roomy = static_cast<float>(area.width) >= narrowest_header * request.scale &&
                     static_cast<float>(area.height - height) >= lowest_scene * request.scale;
  if (covered || !roomy) return area;
  layout.header = cut(area, 0, 0, area.width, height);
  return cut(area, 0, height, area.width, area.height - height);
}

/// Takes so much of the scene's lower end.
Viewport cut_below(Layout& layout, int height) {
  Viewport& scene = layout.scene;
  scene.height -= height;
  return {scene.x, scene.y + scene.height, scene.width, height};
}

/// The inspector at the bottom, the tour's card above it. The scene keeps enough.
void place_below(const LayoutRequest& request, Layout& layout) {
  const auto pixels = [&](float size) { return static_cast<int>(size * request.scale); };
  const bool inspector = request.inspector && (request.panels || request.lecture);
  const bool toured = request.card > 0;
  const int room = layout.scene.height - pixels(toured ? lowest_beside_card : lowest_scene);
  const int left_to_card = room - (inspector ? pixels(lowest_inspector) : 0);
  const int card = toured ? std::clamp(left_to_card, 0, static_cast<int>(request.card)) : 0;
  const int most = std::max(pixels(layout_size::inspector),
                            static_cast<int>(inspector_share * static_cast<float>(layout.scene.height)));
  const int shared = static_cast<int>(most_inspector_share * static_cast<float>(layout.scene.height - card));
  const int usual = std::min(most, std::max(shared, pixels(lowest_inspector)));
  const float wanted = clamped(request.sizes).inspector;
  const int height = std::min(room - card, wanted > 0 ? pixels(wanted) : usual);
  if (inspector && height >= pixels(lowest_inspector)) layout.inspector = cut_below(layout, height);
  if (card > 0) layout.card = cut_below(layout, card);
}

void place_figure(const LayoutRequest& request, Layout& layout) {
  const auto height = static_cast<float>(layout.scene.height);
  const bool roomy = height * figure_share >= lowest_figure * request.scale &&
                     height * (1 - figure_share) >= lowest_scene * request.scale;
  if (roomy) layout.figure = cut_below(layout, static_cast<int>(height * figure_share));
}

}  // namespace

Layout lay_out(const LayoutRequest& request) {
  Layout layout;
  Viewport area{0, 0, std::max(request.width, 1), std::max(request.height, 1)};
  if (request.panels) area = place_panels(request, area, layout);
  if (request.header) area = place_header(request, area, layout);
  layout.scene = area;
  place_below(request, layout);
  if (request.figure) place_figure(request, layout);
  if (request.inspector || request.comparison) split(layout);
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
