#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/scalar.h"

namespace collidoscope {

/// Points moved and scaled, each axis by its own power of two, so that their box fills the unit cube about
/// the origin. A floating-point filter then needs one error bound for any input. A positive diagonal map
/// keeps the sign of every determinant. Coordinates are at most 1 in size and each is off by at most
/// `coordinate_error`; exact predicates must use the input itself.
class ConditionedPoints {
 public:
  explicit ConditionedPoints(std::span<const Vec3> points);

  std::size_t size() const { return points_.size(); }
  const Vec3& operator[](std::size_t index) const { return points_[index]; }
  /// Converts a volume in the unit cube to the units of the points.
  Real unscaled_volume(Real volume) const { return volume / scale_.x / scale_.y / scale_.z; }

  /// 2^-53 from the subtraction of the centre; the scaling is exact but for underflow.
  static constexpr Real coordinate_error = 0x1p-52;

 private:
  Vec3 scale_;
  std::vector<Vec3> points_;
};

}  // namespace collidoscope
