#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/vec3.hpp>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/window.h"
#include "gl/work.h"
#include "input/input_queue.h"

struct ImGuiContext;

namespace collidoscope::viewer {

/// Dear ImGui with our font and theme, drawn into framebuffers. The application puts what mouse and keyboard
/// did into input(). ImGui works with one layer at a time, the one that began last. Between pictures that
/// must be the window's layer, because GLFW reports the window's focus to it.
class ImGuiLayer {
 public:
  /// `scale`: pixels per unit of a 96-dpi screen. `ini_file` may be empty: nothing is kept then.
  ImGuiLayer(gl::Window* window, float scale, std::filesystem::path ini_file);
  ~ImGuiLayer();
  ImGuiLayer(const ImGuiLayer&) = delete;
  ImGuiLayer& operator=(const ImGuiLayer&) = delete;

  /// Writes the ini file. Else that is done now and then, and at the end.
  void keep_places() const;

  /// From the next picture on.
  void set_look(float scale, bool high_contrast);

  void make_current() const;
  void begin(gl::Size size);
  /// False: it would look as it did when it was last drawn.
  bool end();
  /// Whether another picture is needed to show all: a window that comes up is only measured in the first, and
  /// the user may have done more than one can see.
  bool settling() const;
  /// What was ended last, over what `target` shows.
  void draw(const gl::Framebuffer& target);
  /// The colour behind panels that have none of their own.
  static glm::vec3 background();

  /// Of the last picture.
  const gl::Work& work() const { return work_; }

  InputQueue& input() { return input_; }
  const InputQueue& input() const { return input_; }
  /// Whether what the mouse does there is for the panels. In pixels.
  bool wants_mouse(glm::dvec2 position) const;
  /// Whether a text is edited, as of the last picture.
  bool wants_text() const;
  /// Whether the next picture gives the keyboard to another widget, a text that has just come up, say.
  bool moves_focus() const;
  /// While a slider is dragged, say.
  bool in_use() const;

 private:
  void load_places() const;
  void take_input();
  void take_keyboard(const Input& input);
  void take_pointer(const Pointer& pointer, bool is_news);
  void follow_time(double seconds);

  ImGuiContext* context_;
  gl::Window* window_;
  float scale_;
  bool high_contrast_ = false;
  InputQueue input_;
  double seconds_ = 0;  // of what was last seen
  std::filesystem::path ini_file_;
  gl::Work work_;
  std::vector<std::uint8_t> ended_, drawn_;  // all that a picture depends on
};

}  // namespace collidoscope::viewer
