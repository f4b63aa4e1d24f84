#include "ui/key_echo.h"

#include <algorithm>
#include <imgui.h>

#include "input/key_bindings.h"
#include "input/key_names.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr double duration = 2.5;  // s
// Pixels of a 96-dpi screen.
constexpr float inset = 14, padding = 8, padding_above = 5;

glm::vec2 plate_size(const std::string& text, float scale) {
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  return glm::vec2(size.x, size.y) + 2 * scale * glm::vec2(padding, padding_above);
}

Rectangle plate(glm::vec2 low, const std::string& text, const Palette& palette, float scale) {
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const glm::vec2 high = low + plate_size(text, scale);
  const float border = padding * scale;
  list.AddRectFilled({low.x, low.y}, {high.x, high.y}, IM_COL32(0, 0, 0, 235), border);
  list.AddRect({low.x, low.y}, {high.x, high.y}, to_packed(palette.first_selected), border, 0, 1.5f * scale);
  list.AddText({low.x + border, low.y + padding_above * scale}, IM_COL32_WHITE, text.c_str());
  return {low, high};
}

}  // namespace

std::string KeyEcho::Pressed::text(bool with_action) const {
  const std::string what = with_action && !action.empty() ? name + "   " + action : name;
  return times > 1 ? what + "   x" + std::to_string(times) : what;
}

/// What follows a colon is for the list of keys.
void KeyEcho::press(int key, int modifiers, double seconds) {
  const std::string name = key_name(key, modifiers);
  if (name.empty()) return;
  const std::string_view action = action_of_key(key, modifiers);
  if (!pressed_.empty() && pressed_.back().name == name) {
    pressed_.back().since = seconds;
    ++pressed_.back().times;
    return;
  }
  pressed_.push_back({name, std::string(action.substr(0, action.find(':'))), seconds});
  if (pressed_.size() > most) pressed_.pop_front();
}

bool KeyEcho::age(double seconds) {
  const std::size_t before = pressed_.size();
  while (!pressed_.empty() && seconds - pressed_.front().since > duration) pressed_.pop_front();
  return pressed_.size() != before;
}

std::deque<std::string> KeyEcho::shown() const {
  std::deque<std::string> texts;
  for (const Pressed& pressed : pressed_) texts.push_back(pressed.text(true));
  return texts;
}

void KeyEcho::draw_in_row(const Rectangle& row, const Palette& palette, float scale) const {
  float right = row.high.x;
  for (auto pressed = pressed_.rbegin(); pressed != pressed_.rend(); ++pressed) {
    const bool newest = pressed == pressed_.rbegin();
    const auto fits = [&](const std::string& text) { return right - plate_size(text, scale).x >= row.low.x; };
    std::string text = pressed->text(true);
    if (!fits(text) && newest) text = pressed->text(false);
    if (!fits(text)) return;
    const glm::vec2 size = plate_size(text, scale);
    plate({right - size.x, (row.low.y + row.high.y - size.y) / 2}, text, palette, scale);
    right -= size.x + padding * scale;
  }
}

std::optional<Rectangle> KeyEcho::draw_over(const Viewport& view, const Palette& palette, float scale) const {
  if (pressed_.empty()) return std::nullopt;
  const std::string text = pressed_.back().text(true);
  const glm::vec2 corner(view.x + view.width, view.y + view.height);
  return plate(corner - glm::vec2(inset * scale) - plate_size(text, scale), text, palette, scale);
}

}  // namespace collidoscope::viewer
