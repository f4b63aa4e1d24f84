#pragma once

#include <algorithm>

namespace collidoscope::viewer {

/// How large the user wants the panels, in pixels of a 96-dpi screen.
struct PanelSizes {
  static constexpr float least_column = 220, least_inspector = 120, most = 2000;

  float left = 290, right = 310;  // widths of the columns
  float inspector = 0;            // its height; 0: as much as suits the window

  friend bool operator==(const PanelSizes&, const PanelSizes&) = default;
};

/// Sizes that are out of range are drawn into it.
inline PanelSizes clamped(const PanelSizes& sizes) {
  const auto column = [](float width) {
    return std::clamp(width, PanelSizes::least_column, PanelSizes::most);
  };
  const float inspector =
      sizes.inspector > 0 ? std::clamp(sizes.inspector, PanelSizes::least_inspector, PanelSizes::most) : 0;
  return {column(sizes.left), column(sizes.right), inspector};
}

}  // namespace collidoscope::viewer
