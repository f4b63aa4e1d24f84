#pragma once

// The octree of a space shuttle, and its motions in Smith's experiments [Smith 2.6].

#include <vector>

#include "experiments/estimates.h"
#include "octrees/octree_motion.h"

namespace collidoscope::experiments {

/// Motions count voxels.
struct ShuttleMotions {
  static constexpr unsigned levels = 6;

  std::vector<VoxelCube> cubes, compacted;
  std::vector<Pose> turning, sliding;  // in each cycle: with rotation, and by translation only
};

ShuttleMotions move_shuttle(std::size_t cycles);

/// Columns of tables about these motions.
enum MotionColumn : std::size_t { time_taken, tests, cubes, motion_columns };
std::vector<Column> columns_of_motions();

/// A row: the target octrees of all motions, made from these cubes by a method. `owner` keeps what it refers
/// to.
PreparedRow prepare_motions(const char* method, const std::vector<VoxelCube>& source,
                            const std::vector<Pose>& motions, VoxelRule rule,
                            const Shared<ShuttleMotions>& owner);

/// ns: a motion's time by the number of its tests.
double nanoseconds_of_test(const Measurement& row);

/// Makes the target octree of every motion, in one thread. Returns the number of tests of cubes.
std::uint64_t move_in_all_cycles(const OctreeMotionAlgorithm& method, std::span<const VoxelCube> source,
                                 std::span<const Pose> motions, VoxelRule rule);

}  // namespace collidoscope::experiments
