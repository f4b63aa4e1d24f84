#include "gl/window.h"

#include <GL/glew.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/error.h"
#include "gl/functions.h"
#include "gl/key_layout.h"

namespace collidoscope::viewer::gl {
namespace {

struct WorkArea {
  int x = 0, y = 0;
  Size size;
};

std::string last_error() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description == nullptr ? "unknown reason" : description;
}

// What exit() calls can reach nothing but a global.
const WindowEvents* events_of_open_window = nullptr;

/// Xlib knows no other answer to a broken connection than exit(), and so do drivers to a lost context.
void tell_of_loss() {
  const WindowEvents* events = std::exchange(events_of_open_window, nullptr);
  if (events != nullptr && events->lost) events->lost();
}

/// What the screen has beside its bars; nothing where it does not say.
std::optional<WorkArea> work_area() {
  GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
  WorkArea area;
  if (monitor == nullptr) return std::nullopt;
  glfwGetMonitorWorkarea(monitor, &area.x, &area.y, &area.size.width, &area.size.height);
  return area.size.width > 0 && area.size.height > 0 ? std::optional(area) : std::nullopt;
}

/// Where no window manager sees to it, too: the window with its frame within the work area.
void keep_on_screen(GLFWwindow* window, Size wanted, const WorkArea& area) {
  Margins frame;
  glfwGetWindowFrameSize(window, &frame.left, &frame.top, &frame.right, &frame.bottom);
  const Size fitted = fit_to(area.size, frame, wanted);
  if (fitted == wanted) return;
  glfwSetWindowSize(window, fitted.width, fitted.height);
  glfwSetWindowPos(window, area.x + frame.left, area.y + frame.top);
}

/// The one whose area has that point, else the first.
GLFWmonitor* monitor_of(int x, int y) {
  int count = 0;
  GLFWmonitor** const monitors = glfwGetMonitors(&count);
  for (int i = 0; i < count; ++i) {
    int left = 0, top = 0;
    glfwGetMonitorPos(monitors[i], &left, &top);
    const GLFWvidmode* const mode = glfwGetVideoMode(monitors[i]);
    if (mode != nullptr && x >= left && x < left + mode->width && y >= top && y < top + mode->height)
      return monitors[i];
  }
  return glfwGetPrimaryMonitor();
}

}  // namespace

Size fit_to(Size area, const Margins& frame, Size wanted) {
  const auto fit = [](int side, int room) { return std::max(std::min(side, room), 1); };
  return {fit(wanted.width, area.width - frame.left - frame.right),
          fit(wanted.height, area.height - frame.top - frame.bottom)};
}

struct WindowCallbacks {
  static Window& of(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

  static void key(GLFWwindow* window, int position, int scancode, int action, int modifiers) {
    const WindowEvents& events = of(window).events_;
    const auto kind = action == GLFW_RELEASE ? KeyAction::release
                      : action == GLFW_PRESS ? KeyAction::press
                                             : KeyAction::repeat;
    if (events.key) events.key(key_on_layout(position, glfwGetKeyName(position, scancode)), modifiers, kind);
  }
  static void text(GLFWwindow* window, unsigned int character) {
    const WindowEvents& events = of(window).events_;
    if (events.text) events.text(character);
  }
  static void mouse_button(GLFWwindow* window, int button, int action, int modifiers) {
    const WindowEvents& events = of(window).events_;
    if (events.mouse_button) events.mouse_button(button, modifiers, action == GLFW_PRESS);
  }
  static void mouse_move(GLFWwindow* window, double x, double y) {
    Window& self = of(window);
    self.mouse_position_ = self.to_pixels({x, y});
    if (self.events_.mouse_move) self.events_.mouse_move(self.mouse_position_);
  }
  static void scroll(GLFWwindow* window, double, double steps) {
    const WindowEvents& events = of(window).events_;
    if (events.scroll) events.scroll(steps);
  }
  static void drop(GLFWwindow* window, int count, const char** names) {
    const WindowEvents& events = of(window).events_;
    if (events.drop) events.drop({names, names + count});
  }
  static void refresh(GLFWwindow* window) {
    const WindowEvents& events = of(window).events_;
    if (events.redraw) events.redraw();
  }
  static void resize(GLFWwindow* window, int, int) { refresh(window); }
  static void focus(GLFWwindow* window, int) { refresh(window); }

  static void install(GLFWwindow* window) {
    glfwSetKeyCallback(window, key);
    glfwSetCharCallback(window, text);
    glfwSetMouseButtonCallback(window, mouse_button);
    glfwSetCursorPosCallback(window, mouse_move);
    glfwSetScrollCallback(window, scroll);
    glfwSetDropCallback(window, drop);
    glfwSetWindowRefreshCallback(window, refresh);
    glfwSetFramebufferSizeCallback(window, resize);
    glfwSetWindowFocusCallback(window, focus);
  }
};

Window::Window(const std::string& title, Size size) {
  if (glfwInit() == GLFW_FALSE)
    throw JobError("cannot open a window: " + last_error() + "; without a display use --headless");
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_ALPHA_BITS, 0);  // what lies behind the window does not show through
  const std::optional<WorkArea> area = work_area();
  const Size fitted = area ? fit_to(area->size, {}, size) : size;
  window_ = glfwCreateWindow(fitted.width, fitted.height, title.c_str(), nullptr, nullptr);
  if (window_ == nullptr) {
    const std::string reason = last_error();
    glfwTerminate();
    throw JobError("cannot open a window: " + reason + "; without OpenGL on the display use --headless");
  }
  constexpr int least_width = 320, least_height = 200;
  glfwSetWindowSizeLimits(window_, least_width, least_height, GLFW_DONT_CARE, GLFW_DONT_CARE);
  if (area) keep_on_screen(window_, size, *area);
  glfwSetWindowUserPointer(window_, this);
  WindowCallbacks::install(window_);
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  load_functions();
  static const int registered = std::atexit(tell_of_loss);
  if (registered == 0) events_of_open_window = &events_;
}

Window::~Window() {
  events_of_open_window = nullptr;
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void Window::wait_events(double seconds) {
  glfwWaitEventsTimeout(seconds);
}

void Window::poll_events() {
  glfwPollEvents();
}

void Window::wake() {
  glfwPostEmptyEvent();
}

void Window::swap() {
  glfwSwapBuffers(window_);
}

void Window::set_title(const std::string& title) {
  glfwSetWindowTitle(window_, title.c_str());
}

void Window::show_full_screen(bool on) {
  if ((glfwGetWindowMonitor(window_) != nullptr) == on) return;
  if (!on)
    return glfwSetWindowMonitor(window_, nullptr, before_.x, before_.y, before_.width, before_.height,
                                GLFW_DONT_CARE);
  glfwGetWindowPos(window_, &before_.x, &before_.y);
  glfwGetWindowSize(window_, &before_.width, &before_.height);
  GLFWmonitor* const monitor = monitor_of(before_.x + before_.width / 2, before_.y + before_.height / 2);
  const GLFWvidmode* const mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
  if (mode != nullptr)
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::close() {
  glfwSetWindowShouldClose(window_, GLFW_TRUE);
}

void Window::hide() {
  glfwHideWindow(window_);
}

bool Window::should_close() const {
  return glfwWindowShouldClose(window_) == GLFW_TRUE;
}

Size Window::framebuffer_size() const {
  Size size;
  glfwGetFramebufferSize(window_, &size.width, &size.height);
  return size;
}

float Window::content_scale() const {
  float x = 1;
  float y = 1;
  glfwGetWindowContentScale(window_, &x, &y);
  return x > 0 ? x : 1;
}

glm::dvec2 Window::to_pixels(glm::dvec2 position) const {
  int width = 0;
  int height = 0;
  glfwGetWindowSize(window_, &width, &height);
  const Size pixels = framebuffer_size();
  if (width == 0 || height == 0) return position;
  return position * glm::dvec2(pixels.width, pixels.height) / glm::dvec2(width, height);
}

bool Window::holds_control() const {
  const auto is_down = [this](int key) { return glfwGetKey(window_, key) == GLFW_PRESS; };
  return is_down(GLFW_KEY_LEFT_CONTROL) || is_down(GLFW_KEY_RIGHT_CONTROL);
}

double Window::seconds() const {
  return glfwGetTime();
}

std::string Window::clipboard() const {
  const char* text = glfwGetClipboardString(window_);
  return text == nullptr ? "" : text;
}

void Window::set_clipboard(const std::string& text) {
  glfwSetClipboardString(window_, text.c_str());
}

}  // namespace collidoscope::viewer::gl
