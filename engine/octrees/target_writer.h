#pragma once

#include "octrees/octree_motion.h"

namespace collidoscope {

/// Writes a target octree in preorder. Every node tests the source cubes that meet its parent, and passes on
/// those that meet it [Smith 2.4.3]. `Cubes` are the source cubes: size(), prepared(target), which is
/// computed once for a node, and relation(index, prepared). The relation to a voxel is `inside` or `apart`.
template <class Cubes>
class TargetWriter {
 public:
  explicit TargetWriter(const Cubes& cubes) : cubes_(cubes) {}

  MovedOctree write(const VoxelCube& root) && {
    for (std::uint32_t cube = 0; cube < cubes_.size(); ++cube) open_.push_back(cube);
    write_node(root, 0);
    return std::move(moved_);
  }

 private:
  /// `begin`: in `open_`, of the cubes that meet the parent.
  OctreeColour write_node(const VoxelCube& target, std::size_t begin) {
    const std::size_t own = open_.size();
    const bool is_filled = open_node(target, begin, own);
    const OctreeColour colour =
        is_filled || open_.size() == own ? write_leaf(moved_.octree, is_filled) : write_octants(target, own);
    open_.resize(own);
    return colour;
  }

  /// Appends the cubes that meet the target. Returns true where one fills it.
  bool open_node(const VoxelCube& target, std::size_t begin, std::size_t end) {
    const auto prepared = cubes_.prepared(target);
    for (std::size_t i = begin; i < end; ++i) {
      ++(target.side > 1 ? moved_.cube_tests : moved_.voxel_tests);
      const std::uint32_t cube = open_[i];
      const CubeRelation relation = cubes_.relation(cube, prepared);
      if (relation == CubeRelation::inside) return true;
      if (relation == CubeRelation::meeting) open_.push_back(cube);
    }
    return false;
  }

  OctreeColour write_octants(const VoxelCube& target, std::size_t begin) {
    return write_divided(moved_.octree, [&](unsigned i) { return write_node(target.octant(i), begin); });
  }

  const Cubes& cubes_;
  std::vector<std::uint32_t> open_;  // indices of cubes, of the open nodes from the root down
  MovedOctree moved_;
};

}  // namespace collidoscope
