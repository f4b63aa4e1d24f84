#pragma once

#include <optional>
#include <vector>

#include "bounds/aabb.h"
#include "decomposition/solid.h"
#include "decomposition/work.h"

namespace collidoscope {

/// A part of the solid and its hull.
struct Part {
  Solid solid;
  ConvexHull hull;
  Aabb box;
  Real excess = 0;                // of the hull's volume, m³
  std::optional<Real> concavity;  // m, if it is known
  bool concave = false;           // possibly more than is allowed, and can be cut
};

/// With the hull of its vertices rounded to float32.
Part to_part(Solid solid);

/// Measures the concavity by samples `allowed` metres apart, unless it is known. Afterwards it is known if it
/// is no more than `allowed`.
bool is_within(Part& part, Real allowed);

/// Joins neighbours while the joined part stays within the concavity, in metres, and while there is time.
/// Pairs that gain least empty space come first.
void merge(std::vector<Part>& parts, Real concavity, Work& work);

/// Joins the pairs that gain least empty space, whatever their concavity, until no more than `max_parts` are
/// left. If there are too many parts or time is up, the smallest is joined to the one whose box fits best.
void join_surplus(std::vector<Part>& parts, std::size_t max_parts, Work& work);

}  // namespace collidoscope
