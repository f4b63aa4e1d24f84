#include "ui/help_window.h"

#include <array>

#include "input/key_bindings.h"

namespace collidoscope::viewer {
namespace {

struct MouseHelp {
  const char* gesture;
  const char* action;
};

constexpr std::array mouse_help = {
    MouseHelp{"Left drag", "Turn the view"},
    MouseHelp{"Right, middle, Shift+left drag", "Move the view"},
    MouseHelp{"Wheel", "Zoom at the cursor"},
    MouseHelp{"Click", "Select; a second body makes a pair"},
    MouseHelp{"Double click", "Focus on a body"},
    MouseHelp{"Drop files", "Open STL or scene files"},
};

void row(const char* keys, const char* action) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(keys);
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", action);
}

}  // namespace

void help_window(const PanelContext& context) {
  const ImVec2 centre = ImGui::GetMainViewport()->GetCenter();
  ImGui::SetNextWindowPos(centre, ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({580 * context.scale, 0});
  constexpr ImGuiWindowFlags flags =
      ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("Keys and mouse", &context.view.help, flags) && ImGui::BeginTable("help", 2)) {
    for (const KeyBinding& binding : key_bindings()) {
      if (!binding.keys.empty()) row(std::string(binding.keys).c_str(), std::string(binding.action).c_str());
    }
    for (const MouseHelp& help : mouse_help) row(help.gesture, help.action);
    ImGui::EndTable();
  }
  ImGui::End();
}

}  // namespace collidoscope::viewer
