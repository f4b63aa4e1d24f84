#pragma once

// Support points: the vertex of a hull that lies farthest in a direction.

#include "support/artificial_edges.h"
#include "support/convex_view.h"
#include "support/direction_cube.h"
#include "support/direction_table.h"
#include "support/growing_hull.h"
#include "support/hill_climb.h"
#include "support/hull_hierarchy.h"
#include "support/scan.h"

namespace collidoscope {

/// Hulls of up to this many vertices are scanned faster than they are climbed: both for pair queries with
/// directions from all sides, and for directions that hardly turn (docs/notes/support-searches.md).
constexpr std::uint32_t largest_scanned_hull = 200, largest_scanned_coherent_hull = 48;

/// Small hulls are scanned, others climbed from the table's vertex or from `start`, whichever is farther.
template <class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> automatic_support(const ConvexView<Scalar>& hull, const Vec3T<Scalar>& direction,
                                       std::uint32_t start, Tracer tracer = {}) {
  if (hull.vertex_count() <= largest_scanned_hull) {
    if constexpr (Tracer::enabled) return scan_in_order(hull, direction, tracer);
    return scan_support(hull, direction);
  }
  const std::uint32_t looked_up = hull.convex().cube->vertex_near(direction);
  if constexpr (Tracer::enabled) tracer.look_up(*hull.convex().cube, looked_up);
  return climb_from_farther(hull, direction, support_point(hull, direction, start), looked_up, tracer);
}

/// For directions that turn little from call to call, with the last answer as `start`. It needs only the
/// hull.
template <class Scalar>
SupportPoint<Scalar> coherent_support(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                                      std::uint32_t start) {
  if (hull.vertex_count() <= largest_scanned_coherent_hull) return scan_support(hull, direction);
  return hill_climb_support<NoStamps>(hull, direction, start);
}

/// The vertex farthest in `direction` (any length but zero, finite), by the search that the view names.
/// `start` is any vertex: the nearer to the answer, the faster some searches are.
template <class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> support(const ConvexView<Scalar>& hull, const Vec3T<Scalar>& direction,
                             std::uint32_t start, Tracer tracer = {}) {
  switch (hull.search()) {
    case SupportSearch::scan:
      if constexpr (Tracer::enabled) return scan_in_order(hull, direction, tracer);
      return scan_support(hull, direction);
    case SupportSearch::hill_climb:
      return hill_climb_support(hull, direction, start, tracer);
    case SupportSearch::hill_climb_without_stamps:
      return hill_climb_support<NoStamps>(hull, direction, start, tracer);
    case SupportSearch::table:
      return table_support(hull, *hull.convex().table, direction, start, tracer);
    case SupportSearch::hierarchy:
      return hierarchy_support(hull, *hull.convex().hierarchy, direction, tracer);
    case SupportSearch::artificial_edges:
      return artificial_edges_support(hull, *hull.convex().artificial_edges, direction, start, tracer);
    case SupportSearch::surface:
      return hull.convex().growing->support(direction);
    default:
      return automatic_support(hull, direction, start, tracer);
  }
}

}  // namespace collidoscope
