#include "report/histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace collidoscope {
std::uint64_t Histogram::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::uint64_t Histogram::percentile(double percent) const {
  const auto rank = static_cast<std::uint64_t>(std::ceil(percent / 100 * static_cast<double>(total())));
  std::uint64_t passed = 0;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    passed += counts_[bin];
    if (passed > 0 && passed >= rank) return first_of(bin);
  }
  return 0;
}

Histogram::Range Histogram::occupied() const {
  const auto holds = [](std::uint64_t count) { return count > 0; };
  const auto first = std::find_if(counts_.begin(), counts_.end(), holds);
  if (first == counts_.end()) return {};
  const auto last = std::find_if(counts_.rbegin(), counts_.rend(), holds);
  return {static_cast<std::size_t>(first - counts_.begin()),
          bins - static_cast<std::size_t>(last - counts_.rbegin())};
}

}  // namespace collidoscope
