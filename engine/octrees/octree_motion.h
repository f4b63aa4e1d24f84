#pragma once

// Moving an octree: the black cubes of a source octree, moved, become a new octree [Smith 2]. A series of
// motions always starts from the same source, so that errors do not add up.

#include <span>
#include <string_view>

#include "core/parallel.h"
#include "octrees/cube_test.h"
#include "octrees/df_octree.h"

namespace collidoscope {

/// Cubes to move within a root of this many levels. What leaves the root is lost.
struct OctreeMotion {
  std::span<const VoxelCube> cubes;  // disjoint; black leaves of an octree, or compacted
  Pose motion;                       // of points that count voxels; see OctreeRoot::to_voxels()
  unsigned levels = 0;
  VoxelRule rule = VoxelRule::centre;
};

struct MovedOctree {
  DfOctree octree;                // condensed
  std::uint64_t cube_tests = 0;   // of a source cube and a target cube larger than a voxel
  std::uint64_t voxel_tests = 0;  // of a source cube and a target voxel

  std::uint64_t tests() const { return cube_tests + voxel_tests; }
};

/// A way to move octrees. All make the same octree of the same motion.
struct OctreeMotionAlgorithm {
  std::string_view id, label, paper;
  bool translations_only = false;  // refuses motions that turn
  MovedOctree (*move)(const OctreeMotion& motion, ThreadPool& threads);
};

/// In the order of octree_motion.def.
std::span<const OctreeMotionAlgorithm* const> octree_motion_algorithms();
/// Throws InputError with a list of the known ones.
const OctreeMotionAlgorithm& octree_motion_algorithm(std::string_view id);

}  // namespace collidoscope
