#pragma once

// How a cube of a source octree, moved, and an upright cube of a target octree meet [Smith 2.4].

#include "bounds/aabb.h"
#include "octrees/cube_axes.h"
#include "octrees/octree_root.h"

namespace collidoscope {

/// Which target voxels a source cube makes black.
enum class VoxelRule : std::uint8_t {
  centre,    // those whose centre it contains [Weng and Ahuja; Smith 2.6]
  any_part,  // those that it meets at all, as collision detection needs
};

/// A cube of the source, and where its centre moves.
struct SourceCube {
  VoxelCube cube;
  Vec3 moved_centre;
};

/// The motion of an octree, prepared for the tests of its cubes. Lengths count voxels.
///
/// The relation of a voxel is decided by one function in every algorithm. For larger cubes all tests are
/// conservative by a slack that exceeds the rounding: they say `apart` only where no voxel within would be
/// black, and `inside` only where all would be. So every algorithm makes the same voxels black.
class CubeMotion {
 public:
  CubeMotion(const Pose& motion, unsigned levels, VoxelRule rule);

  const Pose& pose() const { return pose_; }
  VoxelRule rule() const { return rule_; }
  /// Of the tests of cubes that are larger than a voxel.
  Real slack() const;

  SourceCube source(const VoxelCube& cube) const { return {cube, pose_.to_parent(cube.centre())}; }
  /// A box around the moved cube.
  Aabb box(const SourceCube& source) const;

  /// The centre of a target voxel where the rule asks for it: among the source's cubes before the motion, or
  /// among those of the target.
  Vec3 voxel_centre(const VoxelCube& voxel) const {
    return rule_ == VoxelRule::centre ? pose_.to_local(voxel.centre()) : voxel.centre();
  }
  /// Is the target voxel with this voxel_centre() black by the source cube?
  bool makes_black(const SourceCube& source, const Vec3& voxel_centre) const;

  /// The side of the target cube as tests see it: by its voxels' centres, it is one less [Smith 2.6, note 2].
  Real tested_side(const VoxelCube& target) const {
    return static_cast<Real>(target.side) - (rule_ == VoxelRule::centre ? 1 : 0);
  }

  /// The bounding box of the moved cube's circumscribed sphere against the target cube: the approximate test
  /// of Weng and Ahuja as they print it [Smith 2.4.1]. Never `inside`.
  CubeRelation test_by_sphere_box(const SourceCube& source, const VoxelCube& target) const;
  /// The exact test in six steps [Smith 2.4.2]: spheres, corners, edges.
  CubeRelation test_in_steps(const SourceCube& source, const VoxelCube& target) const;
  /// The same relation by fifteen separating axes.
  CubeRelation test_by_axes(const SourceCube& source, const VoxelCube& target) const;

 private:
  Pose pose_;
  VoxelRule rule_;
  CubeAxes axes_;
  Real rounding_;  // of a coordinate that is moved, or moved back
};

}  // namespace collidoscope
