#pragma once

#include <cstdint>
#include <vector>

#include "report/statistics.h"

namespace collidoscope {

/// Statistics of durations as they come, in memory that does not grow with their number.
class DurationSummary {
 public:
  /// In nanoseconds, or any unit; not negative.
  void add(std::int64_t duration);
  /// Percentiles by nearest rank, at most a thousandth too low; greatest and total as they are.
  Statistics statistics() const;

 private:
  std::int64_t percentile(double percent) const;

  std::vector<std::uint64_t> counts_;  // of each bin, as far as the greatest reached
  std::uint64_t size_ = 0;
  std::int64_t max_ = 0, total_ = 0;
};

}  // namespace collidoscope
