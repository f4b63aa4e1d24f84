#pragma once

#include <imgui.h>

#include "render/colour.h"

namespace collidoscope::viewer {

/// A system font if one is found, else ImGui's own; with the characters that panels use.
void load_font(float scale);
/// Dark, calm, aligned; sizes in pixels of a 96-dpi screen times `scale`.
void apply_theme(float scale);

inline ImVec4 to_imgui(const Colour& colour, float opacity = 1) {
  return {colour.r, colour.g, colour.b, opacity};
}
inline ImU32 to_packed(const Colour& colour, float opacity = 1) {
  return ImGui::ColorConvertFloat4ToU32(to_imgui(colour, opacity));
}

/// Colours of the phases, in graphs and tables.
namespace phase_colour {
inline constexpr Colour broad{0.39f, 0.71f, 0.96f};
inline constexpr Colour mid{0.98f, 0.75f, 0.36f};
inline constexpr Colour narrow{0.78f, 0.58f, 0.98f};
inline constexpr Colour total{0.92f, 0.94f, 0.97f};
}  // namespace phase_colour

}  // namespace collidoscope::viewer
