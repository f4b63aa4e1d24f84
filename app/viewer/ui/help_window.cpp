#include "ui/help_window.h"

#include <algorithm>
#include <array>
#include <vector>

#include "input/key_bindings.h"

namespace collidoscope::viewer {
namespace {

constexpr float width = 600, height = 1000, keys_width = 230;  // pixels of a 96-dpi screen
constexpr std::string_view mouse_title = "Mouse";

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
  hint(action);
}

/// As wide as its keys, and the rest for what they do.
bool begin_table(const char* id, float keys) {
  if (!ImGui::BeginTable(id, 2)) return false;
  ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed, keys);
  ImGui::TableSetupColumn("action", ImGuiTableColumnFlags_WidthStretch);
  return true;
}

/// The keys, or the mouse, of one group, below its title.
void group(std::string_view title, float keys) {
  const std::string name(title);
  ImGui::TextUnformatted(name.c_str());
  if (!begin_table(name.c_str(), keys)) return;
  for (const KeyBinding& binding : key_bindings())
    if (binding.group == title) row(std::string(binding.keys).c_str(), std::string(binding.action).c_str());
  if (title == mouse_title)
    for (const MouseHelp& help : mouse_help) row(help.gesture, help.action);
  ImGui::EndTable();
  ImGui::Spacing();
}

/// In the order of the bindings; the mouse comes last.
std::vector<std::string_view> titles() {
  std::vector<std::string_view> titles;
  for (const KeyBinding& binding : key_bindings())
    if (!binding.group.empty() && std::ranges::find(titles, binding.group) == titles.end())
      titles.push_back(binding.group);
  titles.push_back(mouse_title);
  return titles;
}

}  // namespace

void help_window(const PanelContext& context) {
  place_in_front(context, width, height);
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("Keys and mouse", &context.view.help, flags))
    for (const std::string_view title : titles()) group(title, keys_width * context.scale);
  ImGui::End();
}

}  // namespace collidoscope::viewer
