// The target octree is written in preorder; each node passes on the source cubes that meet it, and its
// octants test only these [Smith 2.4.3]. The paper's exact test decides. In parallel, the cubes are dealt out
// to the threads, and the threads' octrees are united [Smith 2.4.4].

#include "octrees/target_writer.h"

namespace collidoscope {
namespace {

/// Every `step`-th of a motion's cubes, from `first` on, by the exact test in steps.
class SteppedCubes {
 public:
  SteppedCubes(const CubeMotion& motion, std::span<const VoxelCube> cubes, std::size_t first,
               std::size_t step)
      : motion_(motion) {
    for (std::size_t i = first; i < cubes.size(); i += step) sources_.push_back(motion.source(cubes[i]));
  }

  struct Target {
    VoxelCube cube;
    Vec3 voxel_centre;  // of a voxel
  };

  std::size_t size() const { return sources_.size(); }
  Target prepared(const VoxelCube& target) const {
    return {target, target.side == 1 ? motion_.voxel_centre(target) : Vec3(0)};
  }
  CubeRelation relation(std::size_t cube, const Target& target) const {
    if (target.cube.side > 1) return motion_.test_in_steps(sources_[cube], target.cube);
    return motion_.makes_black(sources_[cube], target.voxel_centre) ? CubeRelation::inside
                                                                    : CubeRelation::apart;
  }

 private:
  const CubeMotion& motion_;
  std::vector<SourceCube> sources_;
};

MovedOctree move_dealt_out(const CubeMotion& motion, const OctreeMotion& query, std::size_t first,
                           std::size_t step) {
  const SteppedCubes cubes(motion, query.cubes, first, step);
  return TargetWriter(cubes).write(OctreeRoot{.levels = query.levels}.cube());
}

MovedOctree move_together(const CubeMotion& cubes, const OctreeMotion& motion, ThreadPool& threads) {
  std::vector<MovedOctree> parts(threads.threads());
  threads.for_ranges(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) parts[i] = move_dealt_out(cubes, motion, i, parts.size());
  });
  MovedOctree moved;
  std::vector<DfOctree> octrees;
  for (MovedOctree& part : parts) {
    moved.cube_tests += part.cube_tests, moved.voxel_tests += part.voxel_tests;
    octrees.push_back(std::move(part.octree));
  }
  moved.octree = united(octrees);
  return moved;
}

MovedOctree move_octree(const OctreeMotion& motion, ThreadPool& threads) {
  const CubeMotion cubes(motion.motion, motion.levels, motion.rule);
  if (threads.threads() > 1) return move_together(cubes, motion, threads);
  return move_dealt_out(cubes, motion, 0, 1);
}

}  // namespace

extern const OctreeMotionAlgorithm octree_motion_smith;
const OctreeMotionAlgorithm octree_motion_smith = {
    .id = "smith",
    .label = "All cubes together, exact test",
    .paper = "Smith 1994, 2.4.3",
    .move = move_octree,
};

}  // namespace collidoscope
