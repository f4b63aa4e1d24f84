#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "bounds/aabb.h"

namespace collidoscope {

/// A piece of the structure that a broad phase works with, for display: a cell that holds a box, a node of a
/// tree, a column that is swept, or the interval of a box on an axis of a sweep (a box without width).
struct StructureBox {
  Aabb box;                 // world
  std::uint32_t level = 0;  // 0: the root, or the coarsest cells
};

/// A box's intervals on these axes, each drawn through the box's centre.
inline void add_intervals(const Aabb& box, std::span<const std::size_t> axes, std::uint32_t level,
                          std::vector<StructureBox>& boxes) {
  for (const std::size_t along : axes) {
    const int axis = static_cast<int>(along);
    const Vec3 centre = box.centre();
    Aabb interval{centre, centre};
    interval.min[axis] = box.min[axis], interval.max[axis] = box.max[axis];
    boxes.push_back({interval, level});
  }
}

}  // namespace collidoscope
