#pragma once

#include <ctime>

namespace collidoscope::bench {

/// Processor time that this thread has used so far, in seconds: what others do on the machine counts less.
inline double thread_seconds() {
  std::timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace collidoscope::bench
