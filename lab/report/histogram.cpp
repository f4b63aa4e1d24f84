#include "report/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace collidoscope {
namespace {

constexpr std::size_t exact = 16;  // numbers with a bin each
constexpr int exact_octave = 4;    // 2⁴ is the first that shares its bin
constexpr int log_bins = 3;        // 2³ bins an octave
constexpr std::size_t per_octave = std::size_t{1} << log_bins;

}  // namespace

std::size_t Histogram::bin_of(std::uint64_t value) {
  if (value < exact) return static_cast<std::size_t>(value);
  const int octave = std::bit_width(value) - 1;
  const auto part = static_cast<std::size_t>(value >> (octave - log_bins)) % per_octave;
  const std::size_t bin = exact + static_cast<std::size_t>(octave - exact_octave) * per_octave + part;
  return std::min(bin, bins - 1);
}

std::uint64_t Histogram::first_of(std::size_t bin) {
  if (bin < exact) return bin;
  const std::size_t octave = exact_octave + (bin - exact) / per_octave, part = (bin - exact) % per_octave;
  return static_cast<std::uint64_t>(per_octave + part) << (octave - log_bins);
}

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
