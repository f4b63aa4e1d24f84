#pragma once

#include <cstdint>

namespace collidoscope::viewer::gl {

/// What was asked of the graphics card, by the buffers and vertex arrays that were made with it.
struct Work {
  std::uint64_t draw_calls = 0, bytes_uploaded = 0;

  Work& operator+=(const Work& more) {
    draw_calls += more.draw_calls, bytes_uploaded += more.bytes_uploaded;
    return *this;
  }
};

}  // namespace collidoscope::viewer::gl
