#pragma once

#include <chrono>
#include <sys/types.h>

namespace collidoscope::viewer {

/// With a process that we wait for: how long it may do nothing, and how long it may work without taking or
/// writing anything. Less, once the user interrupts.
class Patience {
 public:
  explicit Patience(pid_t process);

  /// To be asked often: what the process does in between counts.
  bool lasts();
  /// Waits a moment, or until the descriptor accepts bytes. Returns whether patience lasts. A signal ends the
  /// moment.
  bool wait(int descriptor = -1);

 private:
  using Clock = std::chrono::steady_clock;

  bool has_worked();

  pid_t process_;
  std::chrono::nanoseconds worked_;  // of the processor
  Clock::time_point began_ = Clock::now(), seen_working_ = began_;
};

}  // namespace collidoscope::viewer
