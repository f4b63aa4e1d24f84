#pragma once

#include <cstdint>
#include <limits>

#include "core/stopwatch.h"

namespace collidoscope {

/// The time that work may spend on improving its result. It is checked before each step: an aborted result is
/// that of a whole number of steps, on any machine.
class TimeBudget {
 public:
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  /// Time runs from the construction on.
  explicit TimeBudget(double seconds, std::uint64_t most_steps = unlimited)
      : seconds_(seconds), most_steps_(most_steps) {}

  /// Whether one more step may be done. Once the answer is no, it stays no.
  bool take_step() {
    if (!spent_) spent_ = steps_ >= most_steps_ || 1e-3 * watch_.milliseconds() >= seconds_;
    if (!spent_) ++steps_;
    return !spent_;
  }
  /// Whether a step was refused.
  bool spent() const { return spent_; }
  std::uint64_t steps() const { return steps_; }

 private:
  Stopwatch watch_;
  double seconds_;
  std::uint64_t most_steps_, steps_ = 0;
  bool spent_ = false;
};

}  // namespace collidoscope
