#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "broad/common/box_sample.h"

namespace collidoscope {

/// Our boxes as libraries of single precision see them: relative to a point amid them and scaled by a power
/// of two, so that the usual box is about 1 m across, as such libraries expect. They are rounded outwards:
/// boxes that overlap still do, and the caller removes the pairs that overlap only after rounding.
class FloatSpace {
 public:
  using Corner = std::array<float, 3>;

  /// At least one box.
  explicit FloatSpace(std::span<const Aabb> boxes) {
    Real width = 0;
    const std::array<AxisSample, 3> samples = sample(boxes);
    for (int axis = 0; axis < 3; ++axis) {
      const AxisSample& along = samples[static_cast<std::size_t>(axis)];
      origin_[axis] = along.median;
      width = std::max(width, along.width);
    }
    constexpr int most = 1000;  // 2¹⁰⁰⁰ is finite
    if (width > 0) scale_ = std::ldexp(Real(1), std::clamp(-std::ilogb(width), -most, most));
  }

  Corner low(const Aabb& box) const { return corner(box.min, -1); }
  Corner high(const Aabb& box) const { return corner(box.max, 1); }

 private:
  /// Larger coordinates are clamped; Embree ignores boxes beyond 1.8e18, Bullet squares coordinates.
  static constexpr Real farthest = 1e18;

  Corner corner(const Vec3& point, float outwards) const {
    const Vec3 placed = (point - origin_) * scale_;
    const auto rounded = [&](Real coordinate) {
      // Twice the error of rounding to nearest.
      constexpr float unit = std::numeric_limits<float>::epsilon();
      constexpr float least = std::numeric_limits<float>::denorm_min();
      const auto nearest = static_cast<float>(std::max(-farthest, std::min(farthest, coordinate)));
      return nearest + outwards * (std::abs(nearest) * unit + least);
    };
    return {rounded(placed.x), rounded(placed.y), rounded(placed.z)};
  }

  Vec3 origin_ = Vec3(0);
  Real scale_ = 1;
};

}  // namespace collidoscope
