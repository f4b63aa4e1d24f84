#pragma once

#include <optional>

#include "control/panel_sizes.h"
#include "input/viewport.h"

namespace collidoscope::viewer {

/// Where things go in a window: nothing overlaps. Pixels from the upper left corner.
struct Layout {
  Viewport scene;
  std::optional<Viewport> second;  // beside the scene: the inspected algorithm's space, or the compared one
  std::optional<Viewport> card;    // below both, of the tour
  std::optional<Viewport> figure;  // below the scene that it measures, where both have room
  std::optional<Viewport> header;  // a line above both: what colours say, and the keys of lectures
  /// Pseudo-code and values, below both. Where it has no room, the left panel has it; without panels it is
  /// there in lectures only.
  std::optional<Viewport> inspector;
  std::optional<Viewport> left, right, bar;  // panels; where there is no right one, the left one has all
};

struct LayoutRequest {
  int width = 1, height = 1;  // of the window
  float scale = 1;            // pixels per unit of a 96-dpi screen
  bool panels = true, inspector = false, comparison = false;
  bool lecture = false;  // without panels, the inspector stays
  bool header = false;   // wanted; it needs room
  float card = 0;        // pixels that it would take; 0: none
  PanelSizes sizes{};
  bool figure = false;  // wanted below the scene
};

Layout lay_out(const LayoutRequest& request);
/// The scene and the second view together.
Viewport views_of(const Layout& layout);

// Of the panels, in pixels of a 96-dpi screen.
namespace layout_size {
constexpr float inspector = 262, header = 31;
constexpr float bar = 80, bar_row = 28;  // its height, and what a second row of buttons adds
constexpr float bar_buttons = 960;       // the width that all buttons and the frame's number take in one row
}  // namespace layout_size

}  // namespace collidoscope::viewer
