#include "ui/widgets/algorithm_list.h"

#include <algorithm>
#include <cmath>

#include "narrow/foreign/foreign_algorithm.h"
#include "ui/widgets/choice_list.h"
#include "ui/widgets/number_slider.h"

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
  return begin_list(context, name, shown, ImGuiComboFlags_HeightLarge);
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

std::string_view group_of(const NarrowAlgorithm& algorithm) {
  if (is_foreign(algorithm)) return algorithm_group::of_the_user;
  if (algorithm.reference) return algorithm_group::other_libraries;
  switch (algorithm.input) {
    case NarrowInput::convex:
      return algorithm_group::hulls;
    case NarrowInput::pieces:
      return algorithm_group::pieces;
    case NarrowInput::mesh:
      return algorithm_group::triangles;
  }
  return algorithm_group::none;
}

std::string_view group_of(const BroadAlgorithm& algorithm) {
  return algorithm.reference ? algorithm_group::other_libraries : algorithm_group::none;
}

void group_heading(std::string_view group) {
  if (group.empty()) return;
  ImGui::Spacing();
  hint(std::string(group));
}

namespace {

bool choose_word(const PanelContext& context, const std::string& name, const AlgorithmParameter& parameter,
                 Real& value) {
  const auto present = static_cast<std::size_t>(value);
  if (!begin_algorithms(context, name, std::string(parameter.choices[present]))) return false;
  bool chosen = false;
  for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
    const std::string choice(parameter.choices[i]);
    if (!list_entry(context, name + "." + choice, choice, i == present)) continue;
    value = static_cast<Real>(i);
    chosen = true;
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
  if (slide(context, ("##" + name).c_str(), shown, parameter.minimum, parameter.maximum,
            parameter.whole ? "%.0f" : "%.2f", scale)
          .changed) {
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
