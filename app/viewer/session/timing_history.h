#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/statistics.h"
#include "pipeline/pipeline.h"

namespace collidoscope::viewer {

/// Phase times of the last frames, oldest first.
class TimingHistory {
 public:
  static constexpr std::size_t capacity = 600;  // frames: ten seconds at 60 frames a second

  void add(const PhaseTimes& times);
  void clear() { times_.clear(); }

  const std::vector<PhaseTimes>& times() const { return times_; }
  app::Statistics statistics(std::int64_t PhaseTimes::*phase) const;

 private:
  std::vector<PhaseTimes> times_;
};

}  // namespace collidoscope::viewer
