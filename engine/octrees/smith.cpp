// The target octree is written in preorder; each node passes on the source cubes that meet it, and its
// octants test only these [Smith 2.4.3]. The paper's exact test decides. In parallel, the cubes are dealt out
// to the threads, and the threads' octrees are united [Smith 2.4.4].

#include "octrees/octree_motion.h"

namespace collidoscope {
namespace {

class TargetWriter {
 public:
  TargetWriter(const CubeMotion& motion, unsigned levels) : motion_(motion), root_{.levels = levels} {}

  MovedOctree write(std::vector<SourceCube> sources) && {
    sources_ = std::move(sources);
    write_node(root_.cube(), 0);
    return std::move(moved_);
  }

 private:
  /// `begin`: in `sources_`, of the cubes that meet the parent.
  OctreeColour write_node(const VoxelCube& target, std::size_t begin) {
    if (target.side == 1) return write_leaf(is_black(target, begin));
    const std::size_t own = sources_.size();
    bool is_inside = false;
    for (std::size_t i = begin; i < own && !is_inside; ++i) {
      ++moved_.cube_tests;
      const CubeRelation relation = motion_.test_in_steps(sources_[i], target);
      is_inside = relation == CubeRelation::inside;
      if (relation == CubeRelation::meeting) sources_.push_back(SourceCube(sources_[i]));
    }
    const OctreeColour colour =
        is_inside || sources_.size() == own ? write_leaf(is_inside) : write_octants(target, own);
    sources_.resize(own);
    return colour;
  }

  OctreeColour write_octants(const VoxelCube& target, std::size_t begin) {
    return write_divided(moved_.octree, [&](unsigned i) { return write_node(target.octant(i), begin); });
  }

  OctreeColour write_leaf(bool is_black) {
    const OctreeColour colour = is_black ? OctreeColour::black : OctreeColour::white;
    moved_.octree.append(colour);
    return colour;
  }

  bool is_black(const VoxelCube& voxel, std::size_t begin) {
    const Vec3 centre = motion_.voxel_centre(voxel);
    for (std::size_t i = begin; i < sources_.size(); ++i) {
      ++moved_.voxel_tests;
      if (motion_.makes_black(sources_[i], centre)) return true;
    }
    return false;
  }

  const CubeMotion& motion_;
  OctreeRoot root_;
  std::vector<SourceCube> sources_;  // of the open nodes, from the root down
  MovedOctree moved_;
};

/// Every `step`-th cube, from `first` on.
std::vector<SourceCube> dealt_out(const CubeMotion& motion, std::span<const VoxelCube> cubes,
                                  std::size_t first, std::size_t step) {
  std::vector<SourceCube> dealt;
  for (std::size_t i = first; i < cubes.size(); i += step) dealt.push_back(motion.source(cubes[i]));
  return dealt;
}

MovedOctree move_together(const CubeMotion& cubes, const OctreeMotion& motion, ThreadPool& threads) {
  std::vector<MovedOctree> parts(threads.threads());
  threads.for_ranges(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      parts[i] = TargetWriter(cubes, motion.levels).write(dealt_out(cubes, motion.cubes, i, parts.size()));
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
  return TargetWriter(cubes, motion.levels).write(dealt_out(cubes, motion.cubes, 0, 1));
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
