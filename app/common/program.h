#pragma once

#include <functional>

namespace collidoscope::app {

/// Exit codes of every program.
enum ExitCode : int {
  done = 0,
  failed = 1,  // the job failed, or a check did not hold
  usage = 2,   // wrong usage or unreadable input
};

/// Does a program's work, which returns its exit code, and tells on stderr, in the program's name, how it
/// failed: by an exception, by Ctrl-C before there was anything to keep, or because standard output did not
/// take the results. Closed standard streams stay closed: no file takes their place.
int run_program(const char* name, const std::function<int()>& work);

}  // namespace collidoscope::app
