// One source cube after the other is inserted into the target octree, which is kept with pointers and
// condensed on the way up [Weng and Ahuja 1987, as Smith 2.2.2 describes it]. The approximate test of a cube
// is theirs; `weng-ahuja-exact` is the same with the exact test of Smith 2.4.2.

#include "octrees/octree_motion.h"

namespace collidoscope {
namespace {

using CubeTest = CubeRelation (CubeMotion::*)(const SourceCube& source, const VoxelCube& target) const;

/// An octree whose nodes refer to their octants. Octants that condensing gives up are used again.
class PointerOctree {
 public:
  using Index = std::uint32_t;

  PointerOctree() : nodes_(1) {}

  OctreeColour colour(Index node) const { return nodes_[node].colour; }
  Index octant(Index node, unsigned which) const { return nodes_[node].first + which; }
  /// Makes the node a black leaf; its octants, if any, are given up.
  void paint(Index node) {
    if (colour(node) == OctreeColour::grey) give_up_octants(node);
    nodes_[node] = {OctreeColour::black, 0};
  }

  void divide(Index node) {
    const Index first = new_octants();
    nodes_[node] = {OctreeColour::grey, first};
  }

  /// Makes a node a leaf if its octants have one colour, and are leaves.
  void condense(Index node) {
    const Index first = nodes_[node].first;
    const OctreeColour colour = nodes_[first].colour;
    if (colour == OctreeColour::grey) return;
    for (Index i = first + 1; i < first + 8; ++i)
      if (nodes_[i].colour != colour) return;
    unused_.push_back(first);
    nodes_[node] = {colour, 0};
  }

  void write(Index node, DfOctree& octree) const {
    octree.append(colour(node));
    if (colour(node) != OctreeColour::grey) return;
    for (unsigned i = 0; i < 8; ++i) write(octant(node, i), octree);
  }

 private:
  struct Node {
    OctreeColour colour = OctreeColour::white;
    Index first = 0;  // of eight octants, if grey
  };

  void give_up_octants(Index node) {
    for (unsigned i = 0; i < 8; ++i)
      if (colour(octant(node, i)) == OctreeColour::grey) give_up_octants(octant(node, i));
    unused_.push_back(nodes_[node].first);
  }

  Index new_octants() {
    if (unused_.empty()) {
      nodes_.resize(nodes_.size() + 8);
      return static_cast<Index>(nodes_.size() - 8);
    }
    const Index first = unused_.back();
    unused_.pop_back();
    for (Index i = first; i < first + 8; ++i) nodes_[i] = {};
    return first;
  }

  std::vector<Node> nodes_;
  std::vector<Index> unused_;
};

class Insertion {
 public:
  Insertion(const OctreeMotion& motion, CubeTest test)
      : motion_(motion.motion, motion.levels, motion.rule),
        root_(OctreeRoot{.levels = motion.levels}.cube()),
        test_(test) {}

  void insert(const VoxelCube& cube) { insert(motion_.source(cube), 0, root_); }

  MovedOctree result() && {
    octree_.write(0, moved_.octree);
    return std::move(moved_);
  }

 private:
  void insert(const SourceCube& source, PointerOctree::Index node, const VoxelCube& target) {
    if (octree_.colour(node) == OctreeColour::black) return;
    if (target.side == 1) return insert_into_voxel(source, node, target);
    ++moved_.cube_tests;
    const CubeRelation relation = (motion_.*test_)(source, target);
    if (relation == CubeRelation::meeting) insert_into_octants(source, node, target);
    if (relation == CubeRelation::inside) octree_.paint(node);
  }

  void insert_into_voxel(const SourceCube& source, PointerOctree::Index node, const VoxelCube& target) {
    ++moved_.voxel_tests;
    if (motion_.makes_black(source, motion_.voxel_centre(target))) octree_.paint(node);
  }

  void insert_into_octants(const SourceCube& source, PointerOctree::Index node, const VoxelCube& target) {
    if (octree_.colour(node) == OctreeColour::white) octree_.divide(node);
    for (unsigned i = 0; i < 8; ++i) insert(source, octree_.octant(node, i), target.octant(i));
    octree_.condense(node);
  }

  CubeMotion motion_;
  VoxelCube root_;
  CubeTest test_;
  PointerOctree octree_;
  MovedOctree moved_;
};

template <CubeTest test>
MovedOctree insert_all(const OctreeMotion& motion, ThreadPool&) {
  Insertion insertion(motion, test);
  for (const VoxelCube& cube : motion.cubes) insertion.insert(cube);
  return std::move(insertion).result();
}

}  // namespace

extern const OctreeMotionAlgorithm octree_motion_weng_ahuja;
const OctreeMotionAlgorithm octree_motion_weng_ahuja = {
    .id = "weng-ahuja",
    .label = "Cubes one by one, approximate test",
    .paper = "Weng and Ahuja 1987; Smith 1994, 2.2",
    .move = insert_all<&CubeMotion::test_by_sphere_box>,
};

extern const OctreeMotionAlgorithm octree_motion_weng_ahuja_exact;
const OctreeMotionAlgorithm octree_motion_weng_ahuja_exact = {
    .id = "weng-ahuja-exact",
    .label = "Cubes one by one, exact test",
    .paper = "Smith 1994, 2.6",
    .move = insert_all<&CubeMotion::test_in_steps>,
};

}  // namespace collidoscope
