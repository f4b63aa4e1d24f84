#pragma once

// How far shapes reach, beyond their hulls where they curve.

#include "support/scan.h"

namespace collidoscope {

/// How far a shape reaches along a unit direction in its own frame, m.
inline Real support_extent(const HullView<Real>& shape, const Vec3& direction) {
  if (const Ellipsoid* ellipsoid = shape.ellipsoid())
    return dot(direction, support_point(*ellipsoid, direction));
  return scan_support(shape, direction).value + shape.rounding_radius();
}

}  // namespace collidoscope
