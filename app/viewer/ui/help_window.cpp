#include "ui/help_window.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "input/key_bindings.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float help_width = 600, help_height = 1000, keys_width = 230;
constexpr float wide = 1060, wide_height = 600;  // with two columns
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
    MouseHelp{"Click with the probe on", "Cast a ray through that place"},
    MouseHelp{"Double click", "Focus on a body"},
    MouseHelp{"Drop files", "Open mesh or scene files"},
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

std::size_t lines_of(std::string_view title) {
  const auto keys = std::ranges::count(key_bindings(), title, &KeyBinding::group);
  return static_cast<std::size_t>(keys) + 2 + (title == mouse_title ? mouse_help.size() : 0);
}

void groups(std::span<const std::string_view> titles, float keys) {
  for (const std::string_view title : titles) group(title, keys);
}

/// Of about equal length.
void two_columns(const std::vector<std::string_view>& titles, float keys) {
  std::size_t all = 0, left = 0, split = 0;
  for (const std::string_view title : titles) all += lines_of(title);
  while (left + lines_of(titles[split]) / 2 < all / 2) left += lines_of(titles[split++]);
  if (!ImGui::BeginTable("columns", 2)) return;
  ImGui::TableNextColumn();
  groups(std::span(titles).first(split), keys);
  ImGui::TableNextColumn();
  groups(std::span(titles).subspan(split), keys);
  ImGui::EndTable();
}

}  // namespace

/// In two columns where the window is wide enough for them.
void help_window(const PanelContext& context) {
  const bool two = ImGui::GetMainViewport()->Size.x * widest_window >= wide * context.scale;
  place_in_front(context, two ? wide : help_width, two ? wide_height : help_height);
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("Keys and mouse", &context.view.help, flags)) {
    const float keys = keys_width * context.scale;
    two ? two_columns(titles(), keys) : groups(titles(), keys);
    fade_where_it_goes_on();
  }
  ImGui::End();
}

}  // namespace collidoscope::viewer
