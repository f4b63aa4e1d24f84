#include "ui/widgets/choice_list.h"

namespace collidoscope::viewer {

bool begin_list(const PanelContext& context, const std::string& name, const std::string& shown,
                ImGuiComboFlags flags) {
  const bool open = ImGui::BeginCombo(("##" + name).c_str(), shown.c_str(), flags);
  context.mark(name);
  if (open && context.closes_lists) ImGui::CloseCurrentPopup();
  return open;
}

bool list_entry(const PanelContext& context, const std::string& name, const std::string& label,
                bool is_present) {
  const bool chosen = ImGui::Selectable((label + "##" + name).c_str(), is_present);
  context.mark(name);
  return chosen;
}

}  // namespace collidoscope::viewer
