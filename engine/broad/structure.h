#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "bounds/structure_box.h"

namespace collidoscope {

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
