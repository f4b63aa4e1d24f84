#pragma once

#include <algorithm>
#include <span>

#include "bounds/aabb.h"

namespace collidoscope {

/// The distribution of the boxes of a world; cells are sized by it.
struct WorldSample {
  Aabb bulk;  // holds the lower corners of nearly all boxes, by a sample: few that are far away do not count
  Real largest = 0;   // edge of any box, exact
  Real smallest = 0;  // the largest edge of the smallest box, exact
};

/// At least one box.
WorldSample sample_world(std::span<const Aabb> boxes);

/// The largest edge.
inline Real largest_edge(const Aabb& box) {
  const Vec3 edges = box.max - box.min;
  return std::max({edges.x, edges.y, edges.z});
}

}  // namespace collidoscope
