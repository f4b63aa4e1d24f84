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
  bool concave = false;           // more than is allowed, for all that is known, and can be cut
};

/// With the hull of its vertices rounded to float32.
Part to_part(Solid solid);

/// Measures the concavity by samples as far apart as is `allowed`, in metres, unless it is known; then it is
/// known if it is no more than that.
bool is_within(Part& part, Real allowed);

/// Joins neighbours while the joined part stays within the concavity, in metres, those that gain least empty
/// space first, and while there is time.
void merge(std::vector<Part>& parts, Real concavity, Work& work);

/// Joins, whatever their concavity, those that gain least empty space until no more than `max_parts` are
/// left. Of a crowd, and of all once time is up, the smallest goes to whom it suits by its box.
void join_surplus(std::vector<Part>& parts, std::size_t max_parts, Work& work);

}  // namespace collidoscope
