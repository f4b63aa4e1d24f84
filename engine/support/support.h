#pragma once

// Support points: the vertex of a hull that lies farthest in a direction.

#include "support/hill_climb.h"
#include "support/scan.h"

namespace collidoscope {

/// Hulls of up to this many vertices are scanned faster than they are climbed (bench/support_bench.cpp).
constexpr std::uint32_t largest_scanned_hull = 48;

/// The faster of the two for the hull's size.
template <class Scalar>
SupportPoint<Scalar> support(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                             std::uint32_t start) {
  return hull.vertex_count() <= largest_scanned_hull ? scan_support(hull, direction)
                                                     : hill_climb_support(hull, direction, start);
}

}  // namespace collidoscope
