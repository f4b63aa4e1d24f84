#include "input/key_names.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace collidoscope::viewer {
namespace {

constexpr std::array names = std::to_array<std::pair<int, std::string_view>>({
    {GLFW_KEY_SPACE, "Space"},
    {GLFW_KEY_ESCAPE, "Esc"},
    {GLFW_KEY_ENTER, "Enter"},
    {GLFW_KEY_KP_ENTER, "Enter"},
    {GLFW_KEY_TAB, "Tab"},
    {GLFW_KEY_BACKSPACE, "Backspace"},
    {GLFW_KEY_DELETE, "Delete"},
    {GLFW_KEY_RIGHT, "Right"},
    {GLFW_KEY_LEFT, "Left"},
    {GLFW_KEY_DOWN, "Down"},
    {GLFW_KEY_UP, "Up"},
    {GLFW_KEY_PAGE_UP, "Page Up"},
    {GLFW_KEY_PAGE_DOWN, "Page Down"},
    {GLFW_KEY_HOME, "Home"},
    {GLFW_KEY_END, "End"},
    {GLFW_KEY_KP_ADD, "+"},
    {GLFW_KEY_KP_SUBTRACT, "-"},
    {GLFW_KEY_EQUAL, "+"},
});

constexpr std::array modifier_names = std::to_array<std::pair<int, std::string_view>>(
    {{GLFW_MOD_CONTROL, "Ctrl+"}, {GLFW_MOD_ALT, "Alt+"}, {GLFW_MOD_SHIFT, "Shift+"}});

std::string bare_name(int key) {
  const auto named = std::ranges::find(names, key, &std::pair<int, std::string_view>::first);
  if (named != names.end()) return std::string(named->second);
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F25)
    return std::string("F").append(std::to_string(key - GLFW_KEY_F1 + 1));
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return std::to_string(key - GLFW_KEY_KP_0);
  if (key > GLFW_KEY_SPACE && key <= GLFW_KEY_GRAVE_ACCENT) return {static_cast<char>(key)};
  return {};
}

}  // namespace

std::string key_name(int key, int modifiers) {
  const std::string bare = bare_name(key);
  if (bare.empty()) return {};
  std::string name;
  for (const auto& [bit, text] : modifier_names)
    if ((modifiers & bit) != 0) name += text;
  return name + bare;
}

}  // namespace collidoscope::viewer
