#include "gl/fence.h"

namespace collidoscope::viewer::gl {

Fence::Fence() : sync_(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)) {
  glFlush();
}

void Fence::wait() const {
  constexpr GLuint64 patience = 1'000'000'000;  // ns
  while (glClientWaitSync(sync_, GL_SYNC_FLUSH_COMMANDS_BIT, patience) == GL_TIMEOUT_EXPIRED) {
  }
}

}  // namespace collidoscope::viewer::gl
