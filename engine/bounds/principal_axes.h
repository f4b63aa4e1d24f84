#pragma once

#include <span>

#include "core/scalar.h"

namespace collidoscope {

/// Orthonormal axes of the points' covariance, in no particular order; by Jacobi's method. Coordinates must
/// be so that their squares neither overflow nor vanish.
Mat3 principal_axes(std::span<const Vec3> points);

}  // namespace collidoscope
