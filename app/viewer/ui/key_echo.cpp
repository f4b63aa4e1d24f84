#include "ui/key_echo.h"

#include <algorithm>
#include <imgui.h>

#include "input/key_bindings.h"
#include "input/key_names.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr double duration = 2.5;          // s
constexpr float inset = 14, padding = 8;  // pixels of a 96-dpi screen

}  // namespace

void KeyEcho::press(int key, int modifiers, double seconds) {
  const std::string name = key_name(key, modifiers);
  if (name.empty()) return;
  const std::string action(action_of_key(key, modifiers));
  const std::string text = action.empty() ? name : name + "   " + action;
  if (!pressed_.empty() && pressed_.back().text == text) {
    pressed_.back().since = seconds;
    ++pressed_.back().times;
    return;
  }
  pressed_.push_back({text, seconds});
  if (pressed_.size() > most) pressed_.pop_front();
}

bool KeyEcho::age(double seconds) {
  while (!pressed_.empty() && seconds - pressed_.front().since > duration) pressed_.pop_front();
  return !pressed_.empty();
}

std::deque<std::string> KeyEcho::shown() const {
  std::deque<std::string> texts;
  for (const Pressed& pressed : pressed_)
    texts.push_back(pressed.times > 1 ? pressed.text + "   x" + std::to_string(pressed.times) : pressed.text);
  return texts;
}

/// In the upper right corner of the scene, from there down; where that has a title, one in the lower right.
void KeyEcho::draw(const Viewport& scene, bool titled, const Palette& palette, float scale) const {
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const std::size_t count = titled ? 1 : most;
  const float height = ImGui::GetTextLineHeight() + (2 * padding + inset) * scale;
  auto y = static_cast<float>(scene.y) + (titled ? static_cast<float>(scene.height) - height : inset * scale);
  const float border = padding * scale;
  const std::deque<std::string> texts = shown();
  for (std::size_t i = texts.size() - std::min(count, texts.size()); i < texts.size(); ++i) {
    const std::string& text = texts[i];
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float x = static_cast<float>(scene.x + scene.width) - inset * scale - size.x - 2 * border;
    const ImVec2 low(x, y), high(x + size.x + 2 * border, y + size.y + 2 * border);
    list.AddRectFilled(low, high, IM_COL32(0, 0, 0, 235), border);
    list.AddRect(low, high, to_packed(palette.first_selected), border, 0, 2 * scale);
    list.AddText({x + border, y + border}, IM_COL32_WHITE, text.c_str());
    y = high.y + border;
  }
}

}  // namespace collidoscope::viewer
