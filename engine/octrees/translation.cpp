// Motions without rotation: source cubes stay upright. The conventional algorithm compares each cube with the
// faces of each target node; the efficient one compares it once with the planes between voxels along each
// axis and looks the rest up [Smith 2.5].
//
// Departures. The paper halves each axis again and again to find the strips of every size that a cube meets;
// here the voxels between which its faces lie are computed, and the strips of larger sizes follow from these.

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "octrees/target_writer.h"

namespace collidoscope {
namespace {

/// A source cube where it moves, upright.
struct Moved {
  Vec3 low, high;
};

std::vector<Moved> moved_cubes(const OctreeMotion& motion) {
  if (motion.motion.rotation != Mat3(1)) throw InputError("", "motion", "turns; this method only translates");
  std::vector<Moved> moved;
  for (const VoxelCube& cube : motion.cubes) {
    const Vec3 low = Vec3(cube.corner[0], cube.corner[1], cube.corner[2]) + motion.motion.translation;
    moved.push_back({low, low + Vec3(static_cast<Real>(cube.side))});
  }
  return moved;
}

/// The conventional test: a cube against the six face planes of a node.
class UprightCubes {
 public:
  explicit UprightCubes(const OctreeMotion& motion) : cubes_(moved_cubes(motion)), rule_(motion.rule) {}

  std::size_t size() const { return cubes_.size(); }
  const VoxelCube& prepared(const VoxelCube& target) const { return target; }

  /// A node by its voxels' centres is smaller by half a voxel on each side.
  CubeRelation relation(std::size_t cube, const VoxelCube& target) const {
    const Real shrunk = rule_ == VoxelRule::centre ? Real(0.5) : 0;
    const Vec3 corner(target.corner[0], target.corner[1], target.corner[2]);
    const Vec3 low = corner + Vec3(shrunk), high = corner + Vec3(static_cast<Real>(target.side) - shrunk);
    const Moved& moved = cubes_[cube];
    bool is_inside = true;
    for (int axis = 0; axis < 3; ++axis) {
      if (moved.low[axis] > high[axis] || moved.high[axis] < low[axis]) return CubeRelation::apart;
      is_inside &= moved.low[axis] <= low[axis] && moved.high[axis] >= high[axis];
    }
    return is_inside || target.side == 1 ? CubeRelation::inside : CubeRelation::meeting;
  }

 private:
  std::vector<Moved> cubes_;
  VoxelRule rule_;
};

/// The voxels, along each axis, that a cube makes black: from `first` to `last`, none if last < first.
class VoxelRanges {
 public:
  explicit VoxelRanges(const OctreeMotion& motion) : last_voxel_((1 << motion.levels) - 1) {
    for (const Moved& cube : moved_cubes(motion)) {
      Ranges& ranges = ranges_.emplace_back();
      for (int axis = 0; axis < 3; ++axis)
        ranges[static_cast<std::size_t>(axis)] = range(cube.low[axis], cube.high[axis], motion.rule);
    }
  }

  std::size_t size() const { return ranges_.size(); }
  const VoxelCube& prepared(const VoxelCube& target) const { return target; }

  CubeRelation relation(std::size_t cube, const VoxelCube& target) const {
    bool is_inside = true;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Range& range = ranges_[cube][axis];
      const int low = target.corner[axis], high = low + target.side - 1;
      if (range.first > high || range.last < low) return CubeRelation::apart;
      is_inside &= range.first <= low && range.last >= high;
    }
    return is_inside ? CubeRelation::inside : CubeRelation::meeting;
  }

 private:
  struct Range {
    int first, last;
  };
  using Ranges = std::array<Range, 3>;

  /// Voxel i is met by a closed interval from i to i + 1, or has its centre at i + 1/2.
  Range range(Real low, Real high, VoxelRule rule) const {
    const bool by_centre = rule == VoxelRule::centre;
    const Real first = std::ceil(by_centre ? low - Real(0.5) : low - 1),
               last = std::floor(by_centre ? high - Real(0.5) : high);
    const Real beyond = static_cast<Real>(last_voxel_) + 1;
    return {static_cast<int>(std::clamp(first, Real(0), beyond)),
            static_cast<int>(std::clamp(last, Real(-1), beyond - 1))};
  }

  int last_voxel_;
  std::vector<Ranges> ranges_;
};

template <class Cubes>
MovedOctree translate(const OctreeMotion& motion, ThreadPool&) {
  const Cubes cubes(motion);
  return TargetWriter(cubes).write(OctreeRoot{.levels = motion.levels}.cube());
}

}  // namespace

extern const OctreeMotionAlgorithm octree_motion_translation_tests;
const OctreeMotionAlgorithm octree_motion_translation_tests = {
    .id = "translation-tests",
    .label = "Translation, a test of six planes per node",
    .paper = "Smith 1994, 2.5, the conventional algorithm",
    .translations_only = true,
    .move = translate<UprightCubes>,
};

extern const OctreeMotionAlgorithm octree_motion_translation;
const OctreeMotionAlgorithm octree_motion_translation = {
    .id = "translation",
    .label = "Translation, planes looked up",
    .paper = "Smith 1994, 2.5",
    .translations_only = true,
    .move = translate<VoxelRanges>,
};

}  // namespace collidoscope
