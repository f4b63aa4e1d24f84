#pragma once

#include <cstdint>
#include <span>

#include "bounds/aabb.h"

namespace collidoscope {

/// Cuts an axis into strips about three boxes wide, so that a sweep along another axis need not look at boxes
/// far off on this one. A box belongs to all strips that it meets; the end strips reach to infinity.
class Strips {
 public:
  /// Sized from a sample of at least one box. Worlds too small to gain get one strip.
  Strips(std::span<const Aabb> boxes, int axis);

  std::uint32_t count() const { return count_; }
  std::uint32_t first(const Aabb& box) const { return of(box.min[axis_]); }
  std::uint32_t last(const Aabb& box) const { return of(box.max[axis_]); }

  /// Half as many strips, of twice the width.
  void coarsen() { count_ = (count_ + 1) / 2, strips_per_metre_ /= 2; }

 private:
  /// Never falls as `coordinate` rises, rounding included: boxes that overlap share a strip.
  std::uint32_t of(Real coordinate) const {
    const Real strip = (coordinate - low_) * strips_per_metre_;
    if (!(strip > 0)) return 0;
    return strip < static_cast<Real>(count_) ? static_cast<std::uint32_t>(strip) : count_ - 1;
  }

  int axis_;
  std::uint32_t count_ = 1;
  Real low_ = 0, strips_per_metre_ = 0;
};

}  // namespace collidoscope
