#pragma once

// The octree of a space shuttle, and its motions in Smith's experiments [Smith 2.6].

#include <vector>

#include "octrees/octree_motion.h"

namespace collidoscope::experiments {

/// Motions count voxels.
struct ShuttleMotions {
  static constexpr unsigned levels = 6;

  std::vector<VoxelCube> cubes, compacted;
  std::vector<Pose> turning, sliding;  // in each cycle: with rotation, and by translation only
};

ShuttleMotions move_shuttle(std::size_t cycles);

/// Makes the target octree of every motion, in one thread. Returns the number of tests of cubes.
std::uint64_t move_in_all_cycles(const OctreeMotionAlgorithm& method, std::span<const VoxelCube> source,
                                 std::span<const Pose> motions, VoxelRule rule);

}  // namespace collidoscope::experiments
