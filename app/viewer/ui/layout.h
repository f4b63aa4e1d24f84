#pragma once

#include <optional>

#include "input/viewport.h"

namespace collidoscope::viewer {

/// Where things go in a window: nothing overlaps. Pixels from the upper left corner.
struct Layout {
  Viewport scene;
  std::optional<Viewport> second;  // beside the scene: the inspected algorithm's space, or the compared one
  std::optional<Viewport> inspector;  // pseudo-code and values, below both
};

struct LayoutRequest {
  int width = 1, height = 1;  // of the window
  float scale = 1;            // pixels per unit of a 96-dpi screen
  bool panels = true, inspector = false, comparison = false;
  bool lecture = false;  // without panels, the inspector stays
};

Layout lay_out(const LayoutRequest& request);

// Of the panels, in pixels of a 96-dpi screen.
namespace layout_size {
constexpr float left = 290, right = 310, bar = 80, inspector = 262;
}  // namespace layout_size

}  // namespace collidoscope::viewer
