#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/scalar.h"

namespace collidoscope {

/// A box of single precision: of float32 vertices, so without rounding. Empty at first. Laid out as (min,
/// −max), four by four, so that including is two operations on vectors; in the lanes that are left over there
/// is room for two numbers.
class alignas(16) FloatBox {
 public:
  static FloatBox of(const Vec3f& p, const Vec3f& q, const Vec3f& r) {
    FloatBox box;
    for (int axis = 0; axis < 3; ++axis) {
      box.bounds_[axis] = std::min({p[axis], q[axis], r[axis]});
      box.bounds_[4 + axis] = -std::max({p[axis], q[axis], r[axis]});
    }
    return box;
  }

  float min(int axis) const { return bounds_[axis]; }
  float max(int axis) const { return -bounds_[4 + axis]; }
  float size(int axis) const { return max(axis) - min(axis); }
  /// Twice the middle.
  float middle(int axis) const { return min(axis) + max(axis); }
  bool is_empty() const { return !(min(0) <= max(0)); }

  /// What is in it: so many, from this one on.
  std::uint32_t first() const { return std::bit_cast<std::uint32_t>(bounds_[3]); }
  std::uint32_t count() const { return std::bit_cast<std::uint32_t>(bounds_[7]); }
  void set_content(std::uint32_t first, std::uint32_t count) {
    bounds_[3] = std::bit_cast<float>(first), bounds_[7] = std::bit_cast<float>(count);
  }

  /// Leaves the content meaningless.
  void include(const FloatBox& other) {
    using Four [[gnu::vector_size(16)]] = float;  // gcc 12 leaves most loops over the eight as they are
    static_assert(sizeof(Four) == 16);
    Four mine, its;
    for (std::size_t i = 0; i < bounds_.size(); i += 4) {
      std::memcpy(&mine, &bounds_[i], sizeof mine), std::memcpy(&its, &other.bounds_[i], sizeof its);
      mine = its < mine ? its : mine;
      std::memcpy(&bounds_[i], &mine, sizeof mine);
    }
  }

  int longest_axis() const {
    if (size(0) >= size(1) && size(0) >= size(2)) return 0;
    return size(1) >= size(2) ? 1 : 2;
  }
  float half_surface() const {
    if (is_empty()) return 0;
    // All three negative, which products do not tell.
    const float x = bounds_[0] + bounds_[4], y = bounds_[1] + bounds_[5], z = bounds_[2] + bounds_[6];
    return x * y + y * z + z * x;
  }
  float half_girth() const { return is_empty() ? 0 : size(0) + size(1) + size(2); }
  /// What both contain, empty where they do not meet.
  static FloatBox shared(const FloatBox& a, const FloatBox& b) {
    FloatBox both;
    for (std::size_t i = 0; i < a.bounds_.size(); ++i) both.bounds_[i] = std::max(a.bounds_[i], b.bounds_[i]);
    const bool meet = both.size(0) >= 0 && both.size(1) >= 0 && both.size(2) >= 0;
    return meet ? both : FloatBox{};
  }

 private:
  static constexpr float nothing = std::numeric_limits<float>::infinity();
  std::array<float, 8> bounds_ = {nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing};
};

}  // namespace collidoscope
