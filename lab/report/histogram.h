#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace collidoscope {

/// How often numbers of each size occurred, in little memory whatever their range: numbers below 16 have a
/// bin each, and from there on every octave has eight, so that a bin is at most an eighth as wide as its
/// numbers.
class Histogram {
 public:
  static constexpr std::size_t bins = 304;  // up to 2⁴⁰, greater numbers counted with the last: 18 min in ns

  static std::size_t bin_of(std::uint64_t value);
  /// A bin holds the numbers from its first one up to the next bin's.
  static std::uint64_t first_of(std::size_t bin);

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
  std::array<std::uint64_t, bins> counts_{};
};

}  // namespace collidoscope
