#include "octrees/octree_motion.h"

#include "core/registry.h"

namespace collidoscope {

#define COLLIDOSCOPE_OCTREE_MOTION(name) extern const OctreeMotionAlgorithm octree_motion_##name;
#include "octrees/octree_motion.def"
#undef COLLIDOSCOPE_OCTREE_MOTION

std::span<const OctreeMotionAlgorithm* const> octree_motion_algorithms() {
  static constexpr const OctreeMotionAlgorithm* all[] = {
#define COLLIDOSCOPE_OCTREE_MOTION(name) &octree_motion_##name,
#include "octrees/octree_motion.def"
#undef COLLIDOSCOPE_OCTREE_MOTION
  };
  return all;
}

const OctreeMotionAlgorithm& octree_motion_algorithm(std::string_view id) {
  return find_by_id(octree_motion_algorithms(), id, "method of octree motion");
}

}  // namespace collidoscope
