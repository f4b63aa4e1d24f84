#pragma once

// Support points: the vertex of a hull that lies farthest in a direction.

#include <cstdint>

#include "geometry/hull_view.h"

namespace collidoscope {

template <class Scalar>
struct SupportPoint {
  std::uint32_t vertex;
  Scalar value;  // direction · vertex
};

/// Every vertex is looked at. The lowest index wins a tie.
template <class Scalar>
SupportPoint<Scalar> scan_support(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction);

/// Walks along edges from `start` to ever farther vertices. [Chung 3.3]
///
/// The computed value is within rounding of the true maximum: where neighbours are as far as rounding can
/// tell, the walk looks behind them too, so that it cannot end on a plateau of rounding errors short of the
/// summit.
template <class Scalar>
SupportPoint<Scalar> hill_climb_support(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                                        std::uint32_t start);

/// The faster of the two for the hull's size.
template <class Scalar>
SupportPoint<Scalar> support(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                             std::uint32_t start);

}  // namespace collidoscope
