#include "experiments/timing.h"

#include <ctime>

#include "core/stopwatch.h"

namespace collidoscope::experiments {
namespace {

constexpr double least_duration = 5e6;  // ns

/// The computing time of this thread so far, in ns; other threads, and waiting, do not count.
double thread_cpu_time() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

}  // namespace

void with_moved_stack(std::size_t repetition, const std::function<void()>& work) {
  constexpr std::size_t step = 16, places = 256;  // a page
  constexpr std::size_t stride = 101;             // far from place to place, and through all of them
  volatile char* const moved =
      static_cast<char*>(__builtin_alloca(step * (1 + repetition * stride % places)));
  *moved = 0;
  work();
}

Sample take_sample(double operations, const std::function<void()>& work) {
  std::size_t iterations = 0;
  const Stopwatch watch;
  const double start = thread_cpu_time();
  do {
    work();
    ++iterations;
  } while (static_cast<double>(watch.nanoseconds()) < least_duration);
  const double cpu = thread_cpu_time() - start;
  const auto real = static_cast<double>(watch.nanoseconds());
  const double all = operations * static_cast<double>(iterations);
  return {real / all, cpu / all, iterations};
}

}  // namespace collidoscope::experiments
