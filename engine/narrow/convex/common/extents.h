#pragma once

#include <cmath>

#include "geometry/hull/hull_view.h"

namespace collidoscope {

/// An upper bound of |a| + |b| over all vertices, in the frame of A. Rounding errors are relative to it.
template <class Scalar>
Real sum_of_extents(const HullView<Scalar>& a, const HullView<Scalar>& b, const Vec3& translation) {
  constexpr Real cube_diagonal = 1.7320508075688774;  // √3, rounded up
  return cube_diagonal * (a.largest_coordinate() + b.largest_coordinate()) + std::abs(translation.x) +
         std::abs(translation.y) + std::abs(translation.z);
}

}  // namespace collidoscope
