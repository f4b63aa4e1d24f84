#include "broad/common/world_sample.h"

#include <algorithm>

#include "broad/common/box_sample.h"

namespace collidoscope {

WorldSample sample_world(std::span<const Aabb> boxes) {
  WorldSample world;
  const std::array<AxisSample, 3> axes = sample(boxes);
  for (int axis = 0; axis < 3; ++axis) {
    world.bulk.min[axis] = axes[static_cast<std::size_t>(axis)].low;
    world.bulk.max[axis] = axes[static_cast<std::size_t>(axis)].high;
  }
  world.smallest = largest_edge(boxes.front());
  for (const Aabb& box : boxes) {
    const Real edge = largest_edge(box);
    world.largest = std::max(world.largest, edge);
    world.smallest = std::min(world.smallest, edge);
  }
  return world;
}

}  // namespace collidoscope
