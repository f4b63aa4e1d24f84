#include "report/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace collidoscope {

Statistics statistics(std::vector<std::int64_t> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const auto percentile = [&](double percent) {
    const double rank = std::ceil(percent / 100 * static_cast<double>(values.size()));
    return values[static_cast<std::size_t>(std::max(1.0, rank)) - 1];
  };
  return {percentile(50), percentile(95), percentile(99), values.back(),
          std::accumulate(values.begin(), values.end(), std::int64_t{0})};
}

}  // namespace collidoscope
