#include "ui/algorithm_list.h"

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

}  // namespace collidoscope::viewer
