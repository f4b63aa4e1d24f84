#pragma once

// One source cube after the other is inserted into the target octree, which is kept with pointers and
// condensed on the way up [Weng and Ahuja 1987, as Smith 2.2.2 describes it].

#include <vector>

#include "octrees/octree_motion.h"

namespace collidoscope {

/// An octree whose nodes refer to their octants. Octants that condensing gives up are used again.
class PointerOctree {
 public:
  using Index = std::uint32_t;

  PointerOctree() : nodes_(1) {}

  OctreeColour colour(Index node) const { return nodes_[node].colour; }
  Index octant(Index node, unsigned which) const { return nodes_[node].first + which; }
  /// Makes the node a black leaf; its octants, if any, are given up.
  void paint(Index node);
  void divide(Index node);
  /// Makes a node a leaf if its octants have one colour, and are leaves.
  void condense(Index node);
  /// Appends the node and all below it, in preorder.
  void write(Index node, DfOctree& octree) const;

 private:
  struct Node {
    OctreeColour colour = OctreeColour::white;
    Index first = 0;  // of eight octants, if grey
  };

  void give_up_octants(Index node);
  Index new_octants();

  std::vector<Node> nodes_;
  std::vector<Index> unused_;
};

/// Watches an insertion, and does nothing.
struct NoInsertionObserver {
  void begin(const SourceCube&) {}
  void tested(const VoxelCube& /*target*/, CubeRelation) {}
  void blackened(const VoxelCube& /*target*/) {}
};

/// The relation of a source cube to a target cube that is larger than a voxel.
using CubeTest = CubeRelation (CubeMotion::*)(const SourceCube& source, const VoxelCube& target) const;

/// The observer sees each source cube, its tests, and each target cube that becomes a black leaf.
template <class Observer>
class OctreeInsertion {
 public:
  OctreeInsertion(const OctreeMotion& motion, CubeTest test, Observer& observer)
      : motion_(motion.motion, motion.levels, motion.rule),
        root_(OctreeRoot{.levels = motion.levels}.cube()),
        test_(test),
        observer_(observer) {}

  void insert(const VoxelCube& cube) {
    const SourceCube source = motion_.source(cube);
    observer_.begin(source);
    insert(source, 0, root_);
  }

  MovedOctree result() && {
    octree_.write(0, moved_.octree);
    return std::move(moved_);
  }

 private:
  void insert(const SourceCube& source, PointerOctree::Index node, const VoxelCube& target) {
    if (octree_.colour(node) == OctreeColour::black) return;
    const CubeRelation relation = relation_of(source, target);
    observer_.tested(target, relation);
    if (relation == CubeRelation::meeting) insert_into_octants(source, node, target);
    if (relation != CubeRelation::inside) return;
    octree_.paint(node);
    observer_.blackened(target);
  }

  /// Voxels are never `meeting`.
  CubeRelation relation_of(const SourceCube& source, const VoxelCube& target) {
    ++(target.side == 1 ? moved_.voxel_tests : moved_.cube_tests);
    if (target.side > 1) return (motion_.*test_)(source, target);
    return motion_.makes_black(source, motion_.voxel_centre(target)) ? CubeRelation::inside
                                                                     : CubeRelation::apart;
  }

  void insert_into_octants(const SourceCube& source, PointerOctree::Index node, const VoxelCube& target) {
    if (octree_.colour(node) == OctreeColour::white) octree_.divide(node);
    for (unsigned i = 0; i < 8; ++i) insert(source, octree_.octant(node, i), target.octant(i));
    octree_.condense(node);
    if (octree_.colour(node) == OctreeColour::black) observer_.blackened(target);
  }

  CubeMotion motion_;
  VoxelCube root_;
  CubeTest test_;
  Observer& observer_;
  PointerOctree octree_;
  MovedOctree moved_;
};

/// Inserts the cubes in their order.
template <class Observer>
MovedOctree insert_cubes(const OctreeMotion& motion, CubeTest test, Observer& observer) {
  OctreeInsertion insertion(motion, test, observer);
  for (const VoxelCube& cube : motion.cubes) insertion.insert(cube);
  return std::move(insertion).result();
}

}  // namespace collidoscope
