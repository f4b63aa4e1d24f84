#pragma once

#include <algorithm>
#include <cstdint>

namespace collidoscope {

/// Cuts levels into strips of equal width. A box belongs to all strips that it meets; the end strips extend
/// to infinity. There is one strip by default.
class LevelStrips {
 public:
  LevelStrips() = default;
  /// first < last; at least one strip.
  LevelStrips(std::uint16_t first, std::uint16_t last, std::uint32_t count)
      : count_(count),
        first_(first),
        most_(last - first - 1),
        strips_per_level_((std::uint64_t{count} << 32) / static_cast<std::uint32_t>(last - first)) {}

  bool operator==(const LevelStrips&) const = default;

  std::uint32_t count() const { return count_; }

  /// The level where a strip begins; `strip` may be one more than the last. The extension to infinity does
  /// not count.
  double begin(std::uint32_t strip) const {
    const auto levels = static_cast<double>(std::uint64_t{strip} << 32);
    return first_ + (strips_per_level_ > 0 ? levels / static_cast<double>(strips_per_level_) : 0);
  }

  /// Never falls as the level rises: boxes that overlap share a strip.
  std::uint32_t of(std::uint16_t level) const {
    const std::int32_t from_first = std::min(most_, std::max(0, level - first_));
    return static_cast<std::uint32_t>(static_cast<std::uint32_t>(from_first) * strips_per_level_ >> 32);
  }

  /// Half as many strips, of twice the width.
  void coarsen() { count_ = (count_ + 1) / 2, strips_per_level_ /= 2; }

 private:
  std::uint32_t count_ = 1;
  std::int32_t first_ = 0, most_ = 0;
  std::uint64_t strips_per_level_ = 0;  // times 2³²
};

}  // namespace collidoscope
