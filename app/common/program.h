#pragma once

#include <functional>

namespace collidoscope::app {

/// Exit codes of every program.
enum ExitCode : int {
  done = 0,
  failed = 1,  // the job failed, or a check did not hold
  usage = 2,   // wrong usage or unreadable input
};

/// Runs `work`, which returns the program's exit code. If it fails, a message on stderr begins with the
/// program's name and gives the cause: an exception, Ctrl-C before there was anything to keep, or standard
/// output that did not take the results. Closed standard streams stay closed: no file takes their place.
int run_program(const char* name, const std::function<int()>& work);

}  // namespace collidoscope::app
