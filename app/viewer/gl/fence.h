#pragma once

#include <GL/glew.h>
#include <utility>

namespace collidoscope::viewer::gl {

/// What was asked of the graphics card before it was made.
class Fence {
 public:
  /// Has the card begin with all of it.
  Fence();
  ~Fence() { glDeleteSync(sync_); }  // null is ignored
  Fence(Fence&& other) noexcept : sync_(std::exchange(other.sync_, nullptr)) {}
  Fence& operator=(Fence&& other) noexcept {
    std::swap(sync_, other.sync_);
    return *this;
  }

  /// Until all of it is done, or the driver fails.
  void wait() const;

 private:
  GLsync sync_;
};

}  // namespace collidoscope::viewer::gl
