#pragma once

#include <memory>

namespace collidoscope::viewer::gl {

/// An OpenGL 3.3 core context without window or display (EGL, surfaceless); current from construction on.
/// Draw into a Framebuffer.
class HeadlessContext {
 public:
  /// Throws JobError that says what is missing.
  HeadlessContext();
  ~HeadlessContext();
  HeadlessContext(const HeadlessContext&) = delete;
  HeadlessContext& operator=(const HeadlessContext&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace collidoscope::viewer::gl
