// In a browser: nothing may wait for the graphics card, and the browser asks for no more pictures than it can
// show.

#include "gl/fence.h"

namespace collidoscope::viewer::gl {

Fence::Fence() : sync_(nullptr) {
  glFlush();
}

void Fence::wait() const {}

}  // namespace collidoscope::viewer::gl
