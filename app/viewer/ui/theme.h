#pragma once

#include <array>
#include <imgui.h>

#include "render/colour.h"

namespace collidoscope::viewer {

/// A system font if one is found, else ImGui's own; with the characters that panels use.
void load_font(float scale);
/// Dark, calm, aligned; sizes in pixels of a 96-dpi screen times `scale`. For projectors, with the strongest
/// contrast.
void apply_theme(float scale, bool high_contrast);

inline ImVec4 to_imgui(const Colour& colour, float opacity = 1) {
  return {colour.r, colour.g, colour.b, opacity};
}
inline ImU32 to_packed(const Colour& colour, float opacity = 1) {
  return ImGui::ColorConvertFloat4ToU32(to_imgui(colour, opacity));
}

/// Colours of phases, in graphs and tables; in the order of `phases`.
inline constexpr std::array phase_colours = {Colour{0.45f, 0.83f, 0.66f}, Colour{0.39f, 0.71f, 0.96f},
                                             Colour{0.98f, 0.75f, 0.36f}, Colour{0.78f, 0.58f, 0.98f},
                                             Colour{0.92f, 0.94f, 0.97f}};

}  // namespace collidoscope::viewer
