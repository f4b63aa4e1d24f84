#include "ui/algorithm_list.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::viewer {

void algorithm_row(std::string_view name) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%.*s", static_cast<int>(name.size()), name.data());
  ImGui::TableNextColumn();
  ImGui::SetNextItemWidth(-1);
}

bool begin_algorithms(const PanelContext& context, const std::string& name, const std::string& shown) {
  const bool open = ImGui::BeginCombo(("##" + name).c_str(), shown.c_str(), ImGuiComboFlags_HeightLarge);
  context.mark(name);
  return open;
}

std::string short_enough(std::string_view label, std::string_view id) {
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight();
  const float width = ImGui::CalcTextSize(label.data(), label.data() + label.size()).x;
  return std::string(width + 2 * ImGui::GetStyle().FramePadding.x <= room ? label : id);
}

bool algorithm_entry(const PanelContext& context, const std::string& list, std::string_view id,
                     std::string_view label, std::string_view paper, bool selected) {
  const bool chosen = ImGui::Selectable(std::string(label).c_str(), selected);
  if (ImGui::IsItemHovered() && !paper.empty())
    ImGui::SetTooltip("%.*s", static_cast<int>(paper.size()), paper.data());
  context.mark(list + "." + std::string(id));
  return chosen;
}

namespace {

bool choose_word(const PanelContext& context, const std::string& name, const AlgorithmParameter& parameter,
                 Real& value) {
  const auto present = static_cast<std::size_t>(value);
  if (!begin_algorithms(context, name, std::string(parameter.choices[present]))) return false;
  bool chosen = false;
  for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
    if (ImGui::Selectable(std::string(parameter.choices[i]).c_str(), i == present)) {
      value = static_cast<Real>(i);
      chosen = true;
    }
    context.mark(name + "." + std::string(parameter.choices[i]));
  }
  ImGui::EndCombo();
  return chosen;
}

/// Whether the scene decides: a box to tick before the slider.
bool choose_automatic(const PanelContext& context, const std::string& name,
                      const AlgorithmParameter& parameter, Real in_use, Real& value) {
  bool automatic = value == parameter.standard;
  const bool changed = ImGui::Checkbox(("auto##" + name).c_str(), &automatic);
  context.mark(name + ".auto");
  if (changed)
    value = automatic ? parameter.standard : std::clamp(in_use, parameter.minimum, parameter.maximum);
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  return changed;
}

/// `in_use`: what runs where the scene decides.
bool choose_number(const PanelContext& context, const std::string& name, const AlgorithmParameter& parameter,
                   Real in_use, Real& value) {
  bool changed = parameter.follows_scene && choose_automatic(context, name, parameter, in_use, value);
  const bool automatic = parameter.follows_scene && value == parameter.standard;
  Real shown = automatic ? in_use : value;
  ImGui::BeginDisabled(automatic);
  const ImGuiSliderFlags scale = parameter.maximum >= 1000 ? ImGuiSliderFlags_Logarithmic : 0;
  if (ImGui::SliderScalar(("##" + name).c_str(), ImGuiDataType_Double, &shown, &parameter.minimum,
                          &parameter.maximum, parameter.whole ? "%.0f" : "%.2f",
                          scale | ImGuiSliderFlags_AlwaysClamp)) {
    value = parameter.whole ? std::round(shown) : shown;
    changed = true;
  }
  context.mark(name);
  ImGui::EndDisabled();
  return changed;
}

}  // namespace

bool choose_parameters(const PanelContext& context, const std::string& list,
                       std::span<const AlgorithmParameter> parameters, const ParameterValues& in_use,
                       ParameterValues& values) {
  bool changed = false;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::string name = list + "." + std::string(parameters[i].name);
    algorithm_row(parameters[i].label);
    changed |= parameters[i].choices.empty()
                   ? choose_number(context, name, parameters[i], in_use[i], values[i])
                   : choose_word(context, name, parameters[i], values[i]);
  }
  return changed;
}

}  // namespace collidoscope::viewer
