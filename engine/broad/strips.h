#pragma once

#include <algorithm>
#include <cstdint>

namespace collidoscope {

/// Cuts an axis into strips of equal width. A box belongs to all strips that it meets; the end strips extend
/// to infinity. There is one strip by default.
class Strips {
 public:
  Strips() = default;
  /// low < high; at least one strip.
  Strips(float low, float high, std::uint32_t count)
      : count_(count),
        last_(static_cast<float>(count - 1)),
        low_(low),
        strips_per_metre_(static_cast<float>(count) / (high - low)) {}

  bool operator==(const Strips&) const = default;

  std::uint32_t count() const { return count_; }

  /// The beginning of a strip; `strip` may be one more than the last. The extension to infinity does not
  /// count.
  float begin(std::uint32_t strip) const {
    return strips_per_metre_ > 0 ? low_ + static_cast<float>(strip) / strips_per_metre_ : low_;
  }

  /// Never falls as `coordinate` rises, rounding included: boxes that overlap share a strip.
  std::uint32_t of(float coordinate) const {
    const float strip = (coordinate - low_) * strips_per_metre_;
    const auto rounded_down = static_cast<std::int32_t>(std::min(last_, std::max(0.0f, strip)));
    return static_cast<std::uint32_t>(rounded_down);
  }

  /// Half as many strips, of twice the width.
  void coarsen() {
    count_ = (count_ + 1) / 2, strips_per_metre_ /= 2;
    last_ = static_cast<float>(count_ - 1);
  }

 private:
  std::uint32_t count_ = 1;
  float last_ = 0, low_ = 0, strips_per_metre_ = 0;
};

}  // namespace collidoscope
