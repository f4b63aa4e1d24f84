#pragma once

#include <cmath>
#include <imgui.h>
#include <optional>
#include <type_traits>

#include "ui/panel.h"

namespace collidoscope::viewer {

/// What happened to a slider in this picture.
struct SliderChange {
  bool changed = false;   // the value is another
  bool finished = false;  // and stays so for now: the user let go of the slider, or typed a number
};

/// A slider from `low` to `high`. Ctrl+click lets the user type a number, which counts once Enter is pressed
/// or something else is clicked; Escape leaves the value. It never leaves the limits.
SliderChange slide_number(const PanelContext& context, const char* label, double& value, double low,
                          double high, const char* format, ImGuiSliderFlags flags = ImGuiSliderFlags_None);

/// The same for other numbers; whole ones are rounded. `format` is for a double: "%.0f".
template <class T>
SliderChange slide(const PanelContext& context, const char* label, T& value, std::type_identity_t<T> low,
                   std::type_identity_t<T> high, const char* format,
                   ImGuiSliderFlags flags = ImGuiSliderFlags_None) {
  auto number = static_cast<double>(value);
  const SliderChange change = slide_number(context, label, number, static_cast<double>(low),
                                           static_cast<double>(high), format, flags);
  if (change.changed) value = static_cast<T>(std::is_integral_v<T> ? std::round(number) : number);
  return change;
}

}  // namespace collidoscope::viewer
