#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/scalar.h"

namespace collidoscope {

/// Points moved and scaled, each axis by its own power of two, so that their box fills the unit cube about
/// the origin: what a floating-point filter decides by, with one error bound for any input. A positive
/// diagonal map keeps the sign of every determinant. Coordinates are at most 1 in size and each is off by at
/// most `coordinate_error`; exact predicates must use the input itself.
class ConditionedPoints {
 public:
  explicit ConditionedPoints(std::span<const Vec3> points);

  std::size_t size() const { return x_.size(); }
  Vec3 operator[](std::uint32_t index) const { return {x_[index], y_[index], z_[index]}; }
  const std::vector<Real>& axis(int index) const { return index == 0 ? x_ : index == 1 ? y_ : z_; }

  /// What the axes were multiplied by.
  const Vec3& scale() const { return scale_; }

  /// 2^-53 from the subtraction of the centre; the scaling is exact but for what underflows.
  static constexpr Real coordinate_error = 0x1p-52;

 private:
  std::vector<Real> x_, y_, z_;
  Vec3 scale_ = Vec3(1);
};

}  // namespace collidoscope
