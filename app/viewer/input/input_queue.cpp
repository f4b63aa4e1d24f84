#include "input/input_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>

#include "input/key_bindings.h"

namespace collidoscope::viewer {
namespace {

bool is_modifier(int key) {
  return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER;
}

}  // namespace

void InputQueue::move(glm::dvec2 position, double seconds) {
  if (ends_with_a_move()) events_.pop_back();  // only where it ends matters
  events_.push_back({seconds, position, Move{}});
}

void InputQueue::press_or_release(glm::dvec2 position, int button, bool pressed, double seconds,
                                  bool control) {
  const auto index = static_cast<std::size_t>(button);
  if (index >= input_.pointer.held.size()) return;
  events_.push_back({seconds, position, Button{index, pressed, control}});
  held_ = std::max(held_ + (pressed ? 1 : -1), 0);
}

/// Turns in one place add up.
void InputQueue::scroll(glm::dvec2 position, double steps, double seconds) {
  const auto turned = static_cast<float>(steps);
  Wheel* const last = events_.empty() ? nullptr : std::get_if<Wheel>(&events_.back().what);
  if (last != nullptr && events_.back().position == position)
    last->steps += turned;
  else
    events_.push_back({seconds, position, Wheel{turned}});
}

void InputQueue::change_key(int key, int modifiers, bool pressed, double seconds) {
  const bool works_on_text = !is_modifier(key) && (!types_text(key) || (modifiers & GLFW_MOD_CONTROL) != 0);
  events_.push_back({seconds, std::nullopt, Key{{key, pressed}, works_on_text}});
}

void InputQueue::type(char32_t character, double seconds) {
  events_.push_back({seconds, std::nullopt, character});
}

const Input& InputQueue::advance(bool keys_wait) {
  input_.pointer.wheel = 0;
  input_.pointer.control.reset();
  input_.from_mouse = false;
  input_.keys.clear();
  input_.text.clear();
  bool goes_on = true;
  while (goes_on && !events_.empty() && (events_.front().position || !keys_wait) && fits(events_.front())) {
    goes_on = take(events_.front());
    events_.pop_front();
    ++events_seen_;
  }
  return input_;
}

/// Into the picture that sees what was taken so far. A key that goes up and down again within one would seem
/// held.
bool InputQueue::fits(const Event& event) const {
  const bool typed = !input_.keys.empty() || !input_.text.empty();
  const Key* const key = std::get_if<Key>(&event.what);
  if (key == nullptr)
    return !typed || std::holds_alternative<Move>(event.what) || std::holds_alternative<char32_t>(event.what);
  return !key->works_on_text || !key->change.pressed ||
         std::none_of(input_.keys.begin(), input_.keys.end(),
                      [key](const KeyChange& change) { return change.key == key->change.key; });
}

/// False: whatever comes next is for another picture.
bool InputQueue::take(const Event& event) {
  input_.pointer.seconds = event.seconds;
  if (event.position) input_.pointer.position = *event.position, input_.from_mouse = true;
  return std::visit([this](const auto& what) { return take(what); }, event.what);
}

bool InputQueue::take(const Button& button) {
  input_.pointer.held[button.index] = button.pressed;
  input_.pointer.control = button.control;
  return false;
}

bool InputQueue::take(const Wheel& wheel) {
  input_.pointer.wheel = wheel.steps;
  return false;
}

bool InputQueue::take(const Key& key) {
  input_.keys.push_back(key.change);
  return !(key.change.pressed && key.works_on_text);
}

bool InputQueue::take(char32_t character) {
  input_.text += character;
  return true;
}

}  // namespace collidoscope::viewer
