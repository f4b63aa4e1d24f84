#pragma once

// Fewer cubes that fill the same voxels as the black leaves of an octree [Smith 2.3].

#include <span>
#include <vector>

#include "core/progress.h"
#include "octrees/octree_root.h"

namespace collidoscope {

struct CompactionOptions {
  /// How often the cubes are chosen anew, each time beginning with another one; the best choice counts.
  unsigned scans = 32;
};

/// Disjoint cubes of whole voxels with the same union as `cubes`, which are disjoint and lie in a root of
/// this many levels: no more than there are, usually about half as many. Their sides need not be powers of
/// two. Deterministic. Throws Cancelled.
std::vector<VoxelCube> compacted(std::span<const VoxelCube> cubes, unsigned levels,
                                 const CompactionOptions& options = {}, Progress* progress = nullptr);

}  // namespace collidoscope
