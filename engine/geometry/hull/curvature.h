#pragma once

#include <optional>

#include "core/scalar.h"
#include "geometry/primitives/ellipsoid.h"

namespace collidoscope {

/// What a shape is beyond its hull: nothing, or all points within a radius of the hull, or an ellipsoid about
/// the origin, whose poles are the hull's vertices.
class Curvature {
 public:
  Curvature() = default;
  /// m, zero or more.
  explicit Curvature(Real rounding_radius) : beyond_hull_(rounding_radius) {}
  explicit Curvature(const Ellipsoid& ellipsoid) : beyond_hull_(ellipsoid.longest()), ellipsoid_(ellipsoid) {}

  Real rounding_radius() const { return ellipsoid_ ? 0 : beyond_hull_; }
  /// Null where the shape is none.
  const Ellipsoid* ellipsoid() const { return ellipsoid_ ? &*ellipsoid_ : nullptr; }
  /// m: no point of the shape is farther from the hull. 0: the shape is its hull.
  Real beyond_hull() const { return beyond_hull_; }

 private:
  Real beyond_hull_ = 0;
  std::optional<Ellipsoid> ellipsoid_;
};

}  // namespace collidoscope
