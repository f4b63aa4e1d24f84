#include "session/session.h"

namespace collidoscope::viewer {

void Session::start_thread() {
  thread_ = std::thread([this] { run(); });
}

}  // namespace collidoscope::viewer
