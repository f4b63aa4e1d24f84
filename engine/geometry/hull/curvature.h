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
  explicit Curvature(Real rounding_radius)
      : is_curved_(rounding_radius > 0), rounding_radius_(rounding_radius) {}
  explicit Curvature(const Ellipsoid& ellipsoid) : is_curved_(true), ellipsoid_(ellipsoid) {}

  /// m; zero for ellipsoids.
  Real rounding_radius() const { return rounding_radius_; }
  /// Null where the shape is none.
  const Ellipsoid* ellipsoid() const { return ellipsoid_ ? &*ellipsoid_ : nullptr; }
  /// Whether the shape is more than its hull.
  bool is_curved() const { return is_curved_; }

 private:
  bool is_curved_ = false;
  Real rounding_radius_ = 0;
  std::optional<Ellipsoid> ellipsoid_;
};

}  // namespace collidoscope
