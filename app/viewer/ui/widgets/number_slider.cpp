#include "ui/widgets/number_slider.h"

#include <utility>

namespace collidoscope::viewer {

/// ImGui passes on each keystroke of a number that is being typed: these are kept until it is complete.
SliderChange slide_number(const PanelContext& context, const char* label, double& value, double low,
                          double high, const char* format, ImGuiSliderFlags flags) {
  double edited = value;
  const bool changed = ImGui::SliderScalar(label, ImGuiDataType_Double, &edited, &low, &high, format,
                                           flags | ImGuiSliderFlags_AlwaysClamp);
  std::optional<double>& typed = context.typed_number;
  if (ImGui::IsItemActive() && ImGui::GetIO().WantTextInput) {
    if (changed) typed = edited;
    return {};
  }
  if (ImGui::IsItemDeactivated() && typed) {
    const double number = *std::exchange(typed, std::nullopt);
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) return {};
    value = number;
    return {true, true};
  }
  if (changed) value = edited;
  return {changed, ImGui::IsItemDeactivatedAfterEdit()};
}

}  // namespace collidoscope::viewer
