#pragma once

#include <cstdint>
#include <vector>

namespace collidoscope {

/// Of a list of durations, in the unit of the list. All zero when it is empty.
struct Statistics {
  std::int64_t median = 0, p95 = 0, p99 = 0, max = 0, total = 0;
};

/// Percentiles by nearest rank: each is one of the values.
Statistics statistics(std::vector<std::int64_t> values);

}  // namespace collidoscope
