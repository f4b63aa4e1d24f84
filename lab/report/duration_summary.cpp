#include "report/duration_summary.h"

#include <algorithm>
#include <cmath>

#include "report/histogram.h"

namespace collidoscope {
namespace {

using Bins = OctaveBins<10>;  // a bin is a thousandth as wide as its numbers

}  // namespace

void DurationSummary::add(std::int64_t duration) {
  const std::size_t bin = Bins::bin_of(static_cast<std::uint64_t>(std::max<std::int64_t>(duration, 0)));
  if (bin >= counts_.size()) counts_.resize(bin + 1);
  ++counts_[bin];
  ++size_;
  max_ = std::max(max_, duration);
  total_ += duration;
}

Statistics DurationSummary::statistics() const {
  if (size_ == 0) return {};
  return {percentile(50), percentile(95), percentile(99), max_, total_};
}

std::int64_t DurationSummary::percentile(double percent) const {
  const auto rank = static_cast<std::uint64_t>(std::ceil(percent / 100 * static_cast<double>(size_)));
  std::uint64_t passed = 0;
  std::size_t bin = 0;
  while (passed + counts_[bin] < rank) passed += counts_[bin++];
  return static_cast<std::int64_t>(Bins::first_of(bin));
}

}  // namespace collidoscope
