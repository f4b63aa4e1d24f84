#pragma once

#include <span>
#include <string_view>

#include "control/controller.h"

namespace collidoscope::viewer {

/// A key and what it does. The same table serves the keyboard and the help panel.
struct KeyBinding {
  int key;                               // as gl::key_on_layout() has it
  int modifiers;                         // GLFW's bits
  bool repeats;                          // when held down
  std::string_view group, keys, action;  // for people
  void (Controller::*perform)();
};

std::span<const KeyBinding> key_bindings();

/// What the key does, for people; empty where nothing is bound to it.
std::string_view action_of_key(int key, int modifiers);

/// Whether the key types a character by itself: GLFW numbers those that do not from Escape on, but for the
/// keypad.
bool types_text(int key);

/// Letters, and keys that move within text, change, copy or end it: not for bindings while text is typed.
bool edits_text(int key, int modifiers);

/// Performs what is bound to the key. False when nothing is.
bool perform_key(Controller& controller, int key, int modifiers, bool repeated);

}  // namespace collidoscope::viewer
