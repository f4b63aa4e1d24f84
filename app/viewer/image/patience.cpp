#include "image/patience.h"

#include <ctime>
#include <poll.h>

#include "common/interrupt.h"

namespace collidoscope::viewer {
namespace {

/// Of the processor, by all threads of a process; 0 once it has ended.
std::chrono::nanoseconds time_worked(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

Patience::Patience(pid_t process) : process_(process), worked_(time_worked(process)) {}

bool Patience::wait(int descriptor) {
  constexpr int moment = 20;  // ms
  pollfd pipe{descriptor, POLLOUT, 0};
  return poll(&pipe, 1, moment) > 0 || lasts();
}

bool Patience::lasts() {
  using namespace std::chrono_literals;
  const Clock::time_point now = Clock::now();
  if (has_worked()) seen_working_ = now;
  const Clock::duration idle = now - seen_working_, waited = now - began_;
  return app::interrupted() ? idle < 800ms && waited < 10s : idle < 30s && waited < 300s;
}

bool Patience::has_worked() {
  constexpr std::chrono::milliseconds least(1);
  const std::chrono::nanoseconds now = time_worked(process_);
  if (now - worked_ < least) return false;
  worked_ = now;
  return true;
}

}  // namespace collidoscope::viewer
