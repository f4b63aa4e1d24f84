#pragma once

#include <GL/glew.h>
#include <utility>

namespace collidoscope::viewer::gl {

/// Owns one OpenGL name and deletes it. The context that made it must be current then.
template <class Deleter>
class Handle {
 public:
  Handle() = default;
  explicit Handle(GLuint name) : name_(name) {}
  ~Handle() { reset(); }
  Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  Handle& operator=(Handle&& other) noexcept {
    if (this != &other) {
      reset();
      name_ = std::exchange(other.name_, 0);
    }
    return *this;
  }

  GLuint get() const { return name_; }

 private:
  void reset() {
    if (name_ != 0) Deleter()(name_);
    name_ = 0;
  }

  GLuint name_ = 0;
};

}  // namespace collidoscope::viewer::gl
