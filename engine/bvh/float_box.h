#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "core/scalar.h"

namespace collidoscope {

/// A box around float32 vertices, in single precision and thus without rounding. It starts empty. The layout
/// is (min, −max), four by four, so that including takes two vector operations. The unused lanes hold two
/// numbers.
class FloatBox {
 public:
  // By name: gcc 12 leaves most loops over four as they are.
  using Four [[gnu::vector_size(16)]] = float;

  static FloatBox of(const Vec3f& p, const Vec3f& q, const Vec3f& r) {
    const Four a = {p.x, p.y, p.z, 0}, b = {q.x, q.y, q.z, 0}, c = {r.x, r.y, r.z, 0};
    FloatBox box;
    box.low_ = least(least(a, b), c), box.high_ = least(least(-a, -b), -c);
    return box;
  }

  float min(int axis) const { return low_[axis]; }
  float max(int axis) const { return -high_[axis]; }
  /// The lower corner, and the upper corner's coordinates with the opposite sign. Each is four numbers; the
  /// fourth one means nothing.
  const float* lower() const { return reinterpret_cast<const float*>(&low_); }
  const float* negative_upper() const { return reinterpret_cast<const float*>(&high_); }
  float size(int axis) const { return max(axis) - min(axis); }
  /// Twice the middle.
  float middle(int axis) const { return min(axis) + max(axis); }
  bool is_empty() const { return !(min(0) <= max(0)); }

  /// The contents: `count` triangles from `first` on.
  std::uint32_t first() const { return std::bit_cast<std::uint32_t>(low_[3]); }
  std::uint32_t count() const { return std::bit_cast<std::uint32_t>(high_[3]); }
  void set_content(std::uint32_t first, std::uint32_t count) {
    low_[3] = std::bit_cast<float>(first), high_[3] = std::bit_cast<float>(count);
  }

  /// Leaves the contents undefined.
  void include(const FloatBox& other) { low_ = least(low_, other.low_), high_ = least(high_, other.high_); }

  /// A point; its fourth number is left aside.
  void include(const Four& point) { low_ = least(low_, point), high_ = least(high_, -point); }

  int longest_axis() const {
    if (size(0) >= size(1) && size(0) >= size(2)) return 0;
    return size(1) >= size(2) ? 1 : 2;
  }
  /// The box must not be empty.
  float half_surface() const {
    const Four size = low_ + high_;  // all three negative, which products do not tell
    return size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
  }
  /// The box must not be empty.
  float half_girth() const { return size(0) + size(1) + size(2); }
  /// The intersection; empty where the boxes do not meet.
  static FloatBox shared(const FloatBox& a, const FloatBox& b) {
    FloatBox both;
    both.low_ = -least(-a.low_, -b.low_), both.high_ = -least(-a.high_, -b.high_);
    const bool meet = both.size(0) >= 0 && both.size(1) >= 0 && both.size(2) >= 0;
    return meet ? both : FloatBox{};
  }

 private:
  static Four least(Four a, Four b) { return b < a ? b : a; }

  static constexpr float nothing = std::numeric_limits<float>::infinity();
  Four low_ = {nothing, nothing, nothing, nothing}, high_ = low_;
};

}  // namespace collidoscope
