// Smith's algorithm [2.4.3] as we run it. Departures: cubes are moved once, not in each test. The bounding
// box of a moved cube, cut by the middle planes of a node, names the octants that it may meet; then fifteen
// axes decide. Octants that are voxels skip these and are tested at once, and a voxel's centre is moved back
// once for all cubes. In parallel, parts of the target are written by themselves: no union, and the same
// tests for any number of threads.

#include <algorithm>

#include "octrees/octree_motion.h"

namespace collidoscope {
namespace {

/// A source cube and a box around it where it moves.
struct BoxedCube {
  SourceCube source;
  Aabb box;
};

std::vector<BoxedCube> boxed_cubes(const CubeMotion& motion, std::span<const VoxelCube> cubes) {
  std::vector<BoxedCube> boxed;
  boxed.reserve(cubes.size());
  for (const VoxelCube& cube : cubes) {
    const SourceCube source = motion.source(cube);
    boxed.push_back({source, motion.box(source)});
  }
  return boxed;
}

/// Sets of octants, a bit for each: those in the lower and the upper half along each axis.
constexpr std::array<unsigned, 3> lower_octants = {0b01010101, 0b00110011, 0b00001111};
constexpr unsigned all_octants = 0b11111111;

/// The octants of the target that the box meets.
unsigned octants_met(const Aabb& box, const VoxelCube& target) {
  unsigned octants = all_octants;
  for (unsigned axis = 0; axis < 3; ++axis) {
    const int i = static_cast<int>(axis);
    const int half = target.side / 2;
    const Real low = target.corner[axis], middle = low + half, high = low + target.side;
    if (box.min[i] > middle || box.max[i] < low) octants &= ~lower_octants[axis];
    if (box.max[i] < middle || box.min[i] > high) octants &= lower_octants[axis];
  }
  return octants;
}

class PartWriter {
 public:
  PartWriter(const CubeMotion& motion, std::span<const BoxedCube> cubes) : motion_(motion), cubes_(cubes) {}

  /// Of the cubes with these indices, which may meet the target.
  MovedOctree write(const VoxelCube& target, std::vector<std::uint32_t> cubes) && {
    open_ = std::move(cubes);
    write_node(target, 0);
    return std::move(moved_);
  }

 private:
  /// `begin`: in `open_`, of the cubes that may meet the node.
  OctreeColour write_node(const VoxelCube& target, std::size_t begin) {
    if (target.side == 1) return write_leaf(moved_.octree, is_black(target, begin));
    if (open_.size() == begin) return write_leaf(moved_.octree, false);
    return write_octants(target, begin);
  }

  OctreeColour write_octants(const VoxelCube& target, std::size_t begin) {
    const std::size_t end = open_.size();
    masks_.resize(end);
    for (std::size_t i = begin; i < end; ++i) masks_[i] = octants_met(cubes_[open_[i]].box, target);
    return write_divided(moved_.octree, [&](unsigned which) {
      const VoxelCube octant = target.octant(which);
      const bool is_filled = !open_octant(octant, which, begin, end);
      const OctreeColour colour = is_filled ? write_leaf(moved_.octree, true) : write_node(octant, end);
      open_.resize(end);
      return colour;
    });
  }

  /// Appends the cubes that may meet an octant; false when one contains it.
  bool open_octant(const VoxelCube& octant, unsigned which, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if ((masks_[i] >> which & 1) == 0) continue;
      if (octant.side > 1) {
        ++moved_.cube_tests;
        const CubeRelation relation = motion_.test_by_axes(cubes_[open_[i]].source, octant);
        if (relation == CubeRelation::inside) return false;
        if (relation == CubeRelation::apart) continue;
      }
      const std::uint32_t cube = open_[i];
      open_.push_back(cube);
    }
    return true;
  }

  bool is_black(const VoxelCube& voxel, std::size_t begin) {
    if (open_.size() == begin) return false;
    const Vec3 centre = motion_.voxel_centre(voxel);
    for (std::size_t i = begin; i < open_.size(); ++i) {
      ++moved_.voxel_tests;
      if (motion_.makes_black(cubes_[open_[i]].source, centre)) return true;
    }
    return false;
  }

  const CubeMotion& motion_;
  std::span<const BoxedCube> cubes_;
  std::vector<std::uint32_t> open_;  // of the open nodes, from the root down: indices of cubes
  std::vector<unsigned> masks_;      // by index in `open_`: the octants of the node that the cube may meet
  MovedOctree moved_;
};

/// The target in parts: its nodes a few levels below the root, in preorder.
class Parts {
 public:
  Parts(const CubeMotion& motion, const OctreeMotion& query)
      : motion_(motion),
        cubes_(boxed_cubes(motion, query.cubes)),
        root_(OctreeRoot{.levels = query.levels}.cube()),
        depth_(std::min(2u, query.levels)) {
    add_parts(root_, 0);
    for (std::uint32_t cube = 0; cube < cubes_.size(); ++cube) deal_out(cube, root_, 0, 0);
  }

  MovedOctree write(ThreadPool& threads) {
    const auto write_parts = [&](std::size_t begin, std::size_t end) {
      for (Part& part : std::span(parts_).subspan(begin, end - begin))
        part.written = PartWriter(motion_, cubes_).write(part.target, std::move(part.cubes));
    };
    threads.for_ranges(parts_.size(), 1, write_parts);
    MovedOctree moved;
    for (const Part& part : parts_) {
      moved.cube_tests += part.written.cube_tests;
      moved.voxel_tests += part.written.voxel_tests;
    }
    join(0, 0, moved.octree);
    return moved;
  }

 private:
  struct Part {
    VoxelCube target;
    std::vector<std::uint32_t> cubes;  // that may meet it
    MovedOctree written;
  };

  void add_parts(const VoxelCube& node, unsigned depth) {
    if (depth == depth_) return void(parts_.push_back({node, {}, {}}));
    for (unsigned i = 0; i < 8; ++i) add_parts(node.octant(i), depth + 1);
  }

  /// Adds a cube to the parts below a node that it may meet. `first`: the number of nodes of this depth
  /// before it.
  void deal_out(std::uint32_t cube, const VoxelCube& node, unsigned depth, std::size_t first) {
    if (depth == depth_) return parts_[first].cubes.push_back(cube);
    const unsigned octants = octants_met(cubes_[cube].box, node);
    for (unsigned i = 0; i < 8; ++i)
      if ((octants >> i & 1) != 0) deal_out(cube, node.octant(i), depth + 1, 8 * first + i);
  }

  OctreeColour join(unsigned depth, std::size_t first, DfOctree& octree) const {
    if (depth < depth_)
      return write_divided(octree, [&](unsigned i) { return join(depth + 1, 8 * first + i, octree); });
    octree.append(parts_[first].written.octree);
    return parts_[first].written.octree[0];
  }

  const CubeMotion& motion_;
  std::vector<BoxedCube> cubes_;
  VoxelCube root_;
  unsigned depth_;  // of the parts
  std::vector<Part> parts_;
};

MovedOctree move_octree(const OctreeMotion& motion, ThreadPool& threads) {
  const CubeMotion cubes(motion.motion, motion.levels, motion.rule);
  return Parts(cubes, motion).write(threads);
}

}  // namespace

extern const OctreeMotionAlgorithm octree_motion_split;
const OctreeMotionAlgorithm octree_motion_split = {
    .id = "split",
    .label = "All cubes together, split by middle planes",
    .paper = "after Smith 1994, 2.4.3",
    .move = move_octree,
};

}  // namespace collidoscope
