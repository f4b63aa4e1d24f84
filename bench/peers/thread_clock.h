#pragma once

#include <ctime>

namespace collidoscope::bench {

inline double seconds_of(clockid_t clock) {
  std::timespec time;
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Processor time that this thread has used so far, in seconds: what others do on the machine counts less.
inline double thread_seconds() {
  return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

inline double wall_seconds() {
  return seconds_of(CLOCK_MONOTONIC);
}

}  // namespace collidoscope::bench
