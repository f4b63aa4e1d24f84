#pragma once

// Support points: the vertex of a hull that lies farthest in a direction.

#include "support/convex_view.h"
#include "support/hill_climb.h"
#include "support/scan.h"

namespace collidoscope {

/// Hulls of up to this many vertices are scanned faster than they are climbed (bench/support_bench.cpp).
constexpr std::uint32_t largest_scanned_hull = 48;

/// The vertex farthest in `direction` (any length but zero, finite), by the search that the view names.
/// `start` is any vertex: the nearer to the answer, the faster some searches are.
template <class Scalar>
SupportPoint<Scalar> support(const ConvexView<Scalar>& hull, const Vec3T<Scalar>& direction,
                             std::uint32_t start) {
  switch (hull.search()) {
    case SupportSearch::scan:
      return scan_support(hull, direction);
    case SupportSearch::hill_climb:
      return hill_climb_support(hull, direction, start);
    default:
      return hull.vertex_count() <= largest_scanned_hull
                 ? scan_support(hull, direction)
                 : hill_climb_support<NoStamps>(hull, direction, start);
  }
}

}  // namespace collidoscope
