// In a browser there is always a display.

#include "gl/headless_context.h"

#include "core/error.h"

namespace collidoscope::viewer::gl {

struct HeadlessContext::State {};

HeadlessContext::HeadlessContext() {
  throw JobError("a page has a window: --headless is for programs without one");
}

HeadlessContext::~HeadlessContext() = default;

}  // namespace collidoscope::viewer::gl
