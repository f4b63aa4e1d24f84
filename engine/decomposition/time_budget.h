#pragma once

#include <cstdint>
#include <limits>

#include "core/stopwatch.h"

namespace collidoscope {

/// How long work may go on improving its result. It is asked before each step: a result that was cut off is
/// that of so many whole steps, whoever made it.
class TimeBudget {
 public:
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  /// Time runs from now on.
  explicit TimeBudget(double seconds, std::uint64_t most_steps = unlimited)
      : seconds_(seconds), most_steps_(most_steps) {}

  /// May one more step be done? Once the answer is no, it stays no.
  bool take_step() {
    if (!spent_) spent_ = steps_ >= most_steps_ || 1e-3 * watch_.milliseconds() >= seconds_;
    if (!spent_) ++steps_;
    return !spent_;
  }
  /// Was a step refused?
  bool spent() const { return spent_; }
  std::uint64_t steps() const { return steps_; }

 private:
  Stopwatch watch_;
  double seconds_;
  std::uint64_t most_steps_, steps_ = 0;
  bool spent_ = false;
};

}  // namespace collidoscope
