#pragma once

#include <chrono>
#include <cstdint>

namespace collidoscope {

/// Wall-clock time since construction, or since the last lap.
class Stopwatch {
 public:
  std::int64_t nanoseconds() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start_).count();
  }
  double milliseconds() const { return static_cast<double>(nanoseconds()) * 1e-6; }

  /// Nanoseconds of the lap that ends now; the next one begins.
  std::int64_t lap() {
    const Clock::time_point now = Clock::now();
    const auto elapsed = std::chrono::duration_cast<std::chrono::nanoseconds>(now - start_).count();
    start_ = now;
    return elapsed;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace collidoscope
