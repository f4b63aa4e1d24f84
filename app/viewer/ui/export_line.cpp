#include "ui/export_line.h"

namespace collidoscope::viewer {
namespace {

bool button(const PanelContext& context, const char* label, const std::string& name) {
  const bool pressed = ImGui::SmallButton(label);
  context.mark(name);
  return pressed;
}

float width_of(const char* label) {
  return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
}

}  // namespace

void export_line(const PanelContext& context, const char* title, const std::string& name,
                 const std::function<std::string()>& csv) {
  ImGui::TextDisabled("%s", title);
  const float buttons = width_of("copy") + ImGui::GetStyle().ItemSpacing.x + width_of("save");
  ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - buttons);
  ImGui::PushID(name.c_str());
  if (button(context, "copy", name + ".copy")) context.controller.copy_text(csv());
  ImGui::SameLine();
  if (button(context, "save", name + ".save")) context.controller.save_text(name, ".csv", csv());
  ImGui::PopID();
}

}  // namespace collidoscope::viewer
