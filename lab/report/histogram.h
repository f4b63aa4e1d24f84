#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace collidoscope {

/// The bins of a histogram over numbers of any size: numbers below 2^(log_bins + 1) have a bin each, and from
/// there on every octave has 2^log_bins. So a bin is narrower than its numbers by that factor.
template <int log_bins>
struct OctaveBins {
  static constexpr std::size_t per_octave = std::size_t{1} << log_bins, exact = 2 * per_octave;

  static constexpr std::size_t bin_of(std::uint64_t value) {
    if (value < exact) return static_cast<std::size_t>(value);
    const int octave = std::bit_width(value) - 1;
    const auto part = static_cast<std::size_t>(value >> (octave - log_bins)) % per_octave;
    return exact + static_cast<std::size_t>(octave - log_bins - 1) * per_octave + part;
  }
  /// A bin holds the numbers from its first one up to the next bin's.
  static constexpr std::uint64_t first_of(std::size_t bin) {
    if (bin < exact) return bin;
    const std::size_t octave = log_bins + 1 + (bin - exact) / per_octave, part = (bin - exact) % per_octave;
    return static_cast<std::uint64_t>(per_octave + part) << (octave - log_bins);
  }
};

/// How often numbers of each size occurred, in little memory whatever their range: numbers below 16 have a
/// bin each, and from there on every octave has eight, so that a bin is at most an eighth as wide as its
/// numbers.
class Histogram {
 public:
  static constexpr std::size_t bins = 304;  // up to 2⁴⁰, greater numbers counted with the last: 18 min in ns

  static std::size_t bin_of(std::uint64_t value) { return std::min(Bins::bin_of(value), bins - 1); }
  /// A bin holds the numbers from its first one up to the next bin's.
  static std::uint64_t first_of(std::size_t bin) { return Bins::first_of(bin); }

  void add(std::uint64_t value, std::uint64_t times = 1) { counts_[bin_of(value)] += times; }
  /// Of numbers that were added.
  void remove(std::uint64_t value, std::uint64_t times = 1) { counts_[bin_of(value)] -= times; }

  std::uint64_t count(std::size_t bin) const { return counts_[bin]; }
  std::uint64_t total() const;
  /// By nearest rank: the first number of the bin in which that one lies. 0 when empty.
  std::uint64_t percentile(double percent) const;

  /// Bins from the first to the last that hold anything; none when empty.
  struct Range {
    std::size_t begin = 0, end = 0;
  };
  Range occupied() const;

 private:
  using Bins = OctaveBins<3>;

  std::array<std::uint64_t, bins> counts_{};
};

}  // namespace collidoscope
