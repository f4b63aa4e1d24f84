// Pages have no threads: work_without_thread() does all of the work.

#include "session/session.h"

namespace collidoscope::viewer {

void Session::start_thread() {}

}  // namespace collidoscope::viewer
