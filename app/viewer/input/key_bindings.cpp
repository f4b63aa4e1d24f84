#include "input/key_bindings.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <array>

namespace collidoscope::viewer {
namespace {

constexpr int none = 0;
constexpr int control = GLFW_MOD_CONTROL;
constexpr int shift = GLFW_MOD_SHIFT;
constexpr bool once = false;
constexpr bool repeats = true;

using C = Controller;

// A second row for the same action has no text: the first one's serves both.
constexpr std::array bindings = {
    KeyBinding{GLFW_KEY_SPACE, none, once, "Run", "Space, P", "Play or pause", &C::toggle_play},
    KeyBinding{GLFW_KEY_P, none, once, "", "", "", &C::toggle_play},
    KeyBinding{GLFW_KEY_RIGHT, none, repeats, "Run", "Right, O", "One frame on", &C::step},
    KeyBinding{GLFW_KEY_O, none, repeats, "", "", "", &C::step},
    KeyBinding{GLFW_KEY_LEFT, none, repeats, "Run", "Left", "One frame back", &C::step_back},
    KeyBinding{GLFW_KEY_RIGHT, shift, repeats, "Run", "Shift+Right, Left",
               "Next, last frame in which a pair changes", &C::next_change},
    KeyBinding{GLFW_KEY_LEFT, shift, repeats, "", "", "", &C::previous_change},
    KeyBinding{GLFW_KEY_RIGHT, control, repeats, "Run", "Ctrl+Right, Left", "On, back within the last step",
               &C::moment_on},
    KeyBinding{GLFW_KEY_LEFT, control, repeats, "", "", "", &C::moment_back},
    KeyBinding{GLFW_KEY_M, none, once, "Run", "M, Shift+M",
               "To the pair's moment of contact, to the first impact", &C::go_to_contact},
    KeyBinding{GLFW_KEY_M, shift, once, "", "", "", &C::go_to_first_impact},
    KeyBinding{GLFW_KEY_R, none, once, "Run", "R", "Restart", &C::restart},
    KeyBinding{GLFW_KEY_EQUAL, none, repeats, "Run", "+, -", "Faster, slower", &C::faster},
    KeyBinding{GLFW_KEY_EQUAL, shift, repeats, "", "", "", &C::faster},
    KeyBinding{'+', none, repeats, "", "", "", &C::faster},  // a key of its own on many keyboards
    KeyBinding{GLFW_KEY_KP_ADD, none, repeats, "", "", "", &C::faster},
    KeyBinding{GLFW_KEY_MINUS, none, repeats, "", "", "", &C::slower},
    KeyBinding{GLFW_KEY_KP_SUBTRACT, none, repeats, "", "", "", &C::slower},
    KeyBinding{GLFW_KEY_LEFT_BRACKET, none, once, "Scene", "[, ], Ctrl+Page Up, Down", "Previous, next scene",
               &C::previous_scene},
    KeyBinding{GLFW_KEY_RIGHT_BRACKET, none, once, "", "", "", &C::next_scene},
    KeyBinding{GLFW_KEY_PAGE_UP, control, once, "", "", "", &C::previous_scene},
    KeyBinding{GLFW_KEY_PAGE_DOWN, control, once, "", "", "", &C::next_scene},
    KeyBinding{GLFW_KEY_O, control, once, "Scene", "Ctrl+O", "Open mesh or scene files",
               &C::open_file_browser},
    KeyBinding{GLFW_KEY_HOME, none, once, "View", "Home", "Reset the view", &C::reset_view},
    KeyBinding{GLFW_KEY_F, none, once, "View", "F", "Look at the selection", &C::focus_selection},
    KeyBinding{GLFW_KEY_1, none, once, "View", "1, 3, 7", "From the front, the right, the top",
               &C::look_from_front},
    KeyBinding{GLFW_KEY_KP_1, none, once, "", "", "", &C::look_from_front},
    KeyBinding{GLFW_KEY_3, none, once, "", "", "", &C::look_from_right},
    KeyBinding{GLFW_KEY_KP_3, none, once, "", "", "", &C::look_from_right},
    KeyBinding{GLFW_KEY_7, none, once, "", "", "", &C::look_from_top},
    KeyBinding{GLFW_KEY_KP_7, none, once, "", "", "", &C::look_from_top},
    KeyBinding{GLFW_KEY_5, none, once, "View", "5", "Orthographic or perspective", &C::toggle_orthographic},
    KeyBinding{GLFW_KEY_KP_5, none, once, "", "", "", &C::toggle_orthographic},
    KeyBinding{GLFW_KEY_C, control, once, "View", "Ctrl+C, Ctrl+V", "Copy, paste the camera as text",
               &C::copy_camera},
    KeyBinding{GLFW_KEY_V, control, once, "", "", "", &C::paste_camera},
    KeyBinding{GLFW_KEY_W, none, once, "View", "W", "Wireframe", &C::toggle_wireframe},
    KeyBinding{GLFW_KEY_C, none, once, "View", "C", "Contacts", &C::toggle_contacts},
    KeyBinding{GLFW_KEY_K, none, once, "View", "K", "Cut bodies open by a plane", &C::toggle_cut},
    KeyBinding{GLFW_KEY_B, none, once, "View", "B", "Probe: a click casts a ray", &C::toggle_probe},
    KeyBinding{GLFW_KEY_D, none, once, "View", "D", "Ruler: two clicks measure a distance", &C::toggle_ruler},
    KeyBinding{GLFW_KEY_A, none, once, "View", "A", "Notes: a click puts a text beside a point",
               &C::toggle_notes},
    KeyBinding{GLFW_KEY_G, none, once, "Bodies", "G", "Handles that move and turn the selected body",
               &C::toggle_handles},
    KeyBinding{GLFW_KEY_D, control, once, "Bodies", "Ctrl+D, Delete", "Duplicate, remove the selected body",
               &C::duplicate_selected},
    KeyBinding{GLFW_KEY_DELETE, none, once, "", "", "", &C::remove_selected},
    KeyBinding{GLFW_KEY_X, none, once, "Bodies", "X, Shift+X", "Hide all but the selection, show all",
               &C::isolate_selected},
    KeyBinding{GLFW_KEY_X, shift, once, "", "", "", &C::show_all_bodies},
    KeyBinding{GLFW_KEY_Y, none, once, "Pair", "Y", "Why: the pair alone, all others as ghosts",
               &C::toggle_isolated_pair},
    KeyBinding{GLFW_KEY_I, none, once, "Pair", "I", "Step through the pair's algorithm",
               &C::toggle_inspector},
    KeyBinding{GLFW_KEY_PERIOD, none, repeats, "Pair", ". ,", "Next, previous step", &C::next_step},
    KeyBinding{GLFW_KEY_COMMA, none, repeats, "", "", "", &C::previous_step},
    KeyBinding{GLFW_KEY_ENTER, none, once, "Pair", "Enter", "Play the steps, or pause", &C::toggle_steps},
    KeyBinding{GLFW_KEY_N, none, once, "Pair", "N", "Predict the next step before it is shown",
               &C::toggle_prediction},
    KeyBinding{GLFW_KEY_J, none, once, "Pair", "J", "Judge algorithms by the pair or by cases",
               &C::toggle_judge},
    KeyBinding{GLFW_KEY_T, none, once, "Lecture", "T", "Guided tour, or leave it", &C::toggle_tour},
    KeyBinding{GLFW_KEY_PAGE_DOWN, none, once, "Lecture", "Page Down, Page Up", "Next, previous tour step",
               &C::next_tour_step},
    KeyBinding{GLFW_KEY_PAGE_UP, none, once, "", "", "", &C::previous_tour_step},
    KeyBinding{GLFW_KEY_L, none, once, "Lecture", "L",
               "Lecture mode: large type, strong contrast, keys shown", &C::toggle_lecture},
    KeyBinding{GLFW_KEY_Z, control, once, "Settings", "Ctrl+Z, Ctrl+Y", "Undo, redo a change of settings",
               &C::undo},
    KeyBinding{GLFW_KEY_Z, control | shift, once, "", "", "", &C::redo},
    KeyBinding{GLFW_KEY_Y, control, once, "", "", "", &C::redo},
    KeyBinding{GLFW_KEY_R, control, once, "Settings", "Ctrl+R", "Settings as at the start",
               &C::reset_settings},
    KeyBinding{GLFW_KEY_F2, none, once, "Window", "F2", "Messages so far", &C::toggle_messages},
    KeyBinding{GLFW_KEY_1, control, once, "Window", "Ctrl+1, 2, 3, 4",
               "Panels to explore, to debug, to teach; all panels", &C::show_workspace<Workspace::explore>},
    KeyBinding{GLFW_KEY_2, control, once, "", "", "", &C::show_workspace<Workspace::debug>},
    KeyBinding{GLFW_KEY_3, control, once, "", "", "", &C::show_workspace<Workspace::teach>},
    KeyBinding{GLFW_KEY_4, control, once, "", "", "", &C::show_workspace<Workspace::all>},
    KeyBinding{GLFW_KEY_TAB, none, once, "Window", "Tab", "Show or hide the panels", &C::toggle_panels},
    KeyBinding{GLFW_KEY_ENTER, GLFW_MOD_ALT, once, "Window", "Alt+Enter", "Full screen, or a window again",
               &C::toggle_full_screen},
    KeyBinding{GLFW_KEY_F1, none, once, "Window", "F1, H", "This help", &C::toggle_help},
    KeyBinding{GLFW_KEY_H, none, once, "", "", "", &C::toggle_help},
    KeyBinding{GLFW_KEY_F12, none, once, "Window", "F12", "Screenshot", &C::take_screenshot},
    KeyBinding{GLFW_KEY_F12, control, once, "Window", "Ctrl+F12, Shift+F12",
               "Screenshot without panels, background", &C::take_clean_screenshot},
    KeyBinding{GLFW_KEY_F12, shift, once, "", "", "", &C::take_transparent_screenshot},
    KeyBinding{GLFW_KEY_F11, none, once, "Window", "F11", "Figure: picture, SVG, data, scene, command",
               &C::take_figure},
    KeyBinding{GLFW_KEY_F9, none, once, "Window", "F9", "Record a film, or end it", &C::toggle_recording},
    KeyBinding{GLFW_KEY_ESCAPE, none, once, "Window", "Esc", "Close what is open, clear the selection",
               &C::escape},
    KeyBinding{GLFW_KEY_Q, control, once, "Window", "Ctrl+Q", "Quit", &C::quit},
};

constexpr int meaningful_modifiers = GLFW_MOD_CONTROL | GLFW_MOD_SHIFT | GLFW_MOD_ALT | GLFW_MOD_SUPER;

}  // namespace

std::span<const KeyBinding> key_bindings() {
  return bindings;
}

bool types_text(int key) {
  const bool on_keypad = key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL && key != GLFW_KEY_KP_ENTER;
  return key < GLFW_KEY_ESCAPE || on_keypad;
}

bool edits_text(int key, int modifiers) {
  constexpr std::array editing = {GLFW_KEY_BACKSPACE, GLFW_KEY_DELETE,   GLFW_KEY_LEFT, GLFW_KEY_RIGHT,
                                  GLFW_KEY_UP,        GLFW_KEY_DOWN,     GLFW_KEY_HOME, GLFW_KEY_END,
                                  GLFW_KEY_ENTER,     GLFW_KEY_KP_ENTER, GLFW_KEY_TAB,  GLFW_KEY_ESCAPE};
  constexpr std::array with_control = {GLFW_KEY_A, GLFW_KEY_C, GLFW_KEY_V,
                                       GLFW_KEY_X, GLFW_KEY_Y, GLFW_KEY_Z};
  const auto is_in = [key](const auto& keys) { return std::ranges::find(keys, key) != keys.end(); };
  if (is_in(editing)) return true;
  if ((modifiers & meaningful_modifiers & ~shift) == 0) return types_text(key);
  return (modifiers & control) != 0 && is_in(with_control);
}

std::string_view action_of_key(int key, int modifiers) {
  std::string_view
      action;  // of the rows up to the present one: those without text follow the one that has it
  for (const KeyBinding& binding : bindings) {
    if (!binding.action.empty()) action = binding.action;
    if (binding.key == key && binding.modifiers == (modifiers & meaningful_modifiers)) return action;
  }
  return {};
}

bool perform_key(Controller& controller, int key, int modifiers, bool repeated) {
  for (const KeyBinding& binding : bindings) {
    if (binding.key != key || binding.modifiers != (modifiers & meaningful_modifiers)) continue;
    if (!repeated || binding.repeats) (controller.*binding.perform)();
    return true;
  }
  return false;
}

}  // namespace collidoscope::viewer
