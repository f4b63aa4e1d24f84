#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/vec2.hpp>
#include <memory>
#include <string>
#include <vector>

#include "gl/framebuffer.h"

struct GLFWwindow;

namespace collidoscope::viewer::gl {

enum class KeyAction : std::uint8_t { release, press, repeat };

/// Called during wait_events() or poll_events(). Keys, buttons and modifiers are GLFW's codes, keys as
/// key_on_layout() has them; positions are in pixels of the framebuffer from the upper left corner.
struct WindowEvents {
  std::function<void(int key, int modifiers, KeyAction action)> key;
  std::function<void(char32_t character)> text;  // typed, after its key went down
  std::function<void(int button, int modifiers, bool pressed)> mouse_button;
  std::function<void(glm::dvec2 position)> mouse_move;
  std::function<void(double steps)> scroll;
  std::function<void(std::vector<std::filesystem::path> files)> drop;
  std::function<void()> redraw;  // uncovered, resized, focused
  /// The connection to the display broke: the process ends when this returns. Nothing can be drawn any more.
  /// From within any call of the window's or of OpenGL.
  std::function<void()> lost;
};

/// The frame that a window manager draws around a window.
struct Margins {
  int left = 0, top = 0, right = 0, bottom = 0;
};
/// The size that a window of the wanted one takes, so that it lies within an area with its frame.
Size fit_to(Size area, const Margins& frame, Size wanted);

/// A window with an OpenGL 3.3 core context; current from construction on. One at a time.
class Window {
 public:
  /// As large as wanted, or as the screen has room for. Throws JobError that says what is missing, such as a
  /// display.
  Window(const std::string& title, Size size);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  void set_events(WindowEvents events) { events_ = std::move(events); }
  /// Waits for at most `seconds`; wake() ends the wait.
  void wait_events(double seconds);
  void poll_events();
  /// From any thread.
  static void wake();

  void swap();
  void set_title(const std::string& title);
  /// On the screen that shows most of it, or again where it was before.
  void show_full_screen(bool on);
  void close();
  bool should_close() const;
  /// From the screen; what is drawn goes on.
  void hide();
  Size framebuffer_size() const;
  /// Pixels per unit of a 96-dpi screen.
  float content_scale() const;
  /// As of the last event; where the mouse is by now, another event will tell.
  glm::dvec2 mouse_position() const { return mouse_position_; }
  bool holds_control() const;
  /// Since GLFW's start.
  double seconds() const;
  std::string clipboard() const;
  void set_clipboard(const std::string& text);
  /// For the interface's own backend.
  GLFWwindow* handle() const { return window_; }

 private:
  friend struct WindowCallbacks;
  /// GLFW counts in screen units, which some systems scale.
  glm::dvec2 to_pixels(glm::dvec2 position) const;

  struct Place {
    int x = 0, y = 0, width = 0, height = 0;  // screen units
  };

  GLFWwindow* window_ = nullptr;
  Place before_;  // full screen
  WindowEvents events_;
  glm::dvec2 mouse_position_ = glm::dvec2(0);
};

}  // namespace collidoscope::viewer::gl
