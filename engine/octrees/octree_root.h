#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "core/pose.h"

namespace collidoscope {

/// A cube of whole voxels inside the root cube of an octree, from `corner` on. Coordinates count voxels.
struct VoxelCube {
  std::array<std::uint16_t, 3> corner{};
  std::uint16_t side = 1;

  /// One of the eight halves, by its bits: 1 for the upper half along x, 2 along y, 4 along z.
  VoxelCube octant(unsigned which) const {
    const auto half = static_cast<std::uint16_t>(side / 2);
    VoxelCube cube{corner, half};
    for (unsigned axis = 0; axis < 3; ++axis)
      if ((which >> axis & 1) != 0) cube.corner[axis] = static_cast<std::uint16_t>(corner[axis] + half);
    return cube;
  }
  Vec3 centre() const {
    return Vec3(corner[0], corner[1], corner[2]) + Vec3(Real(0.5) * static_cast<Real>(side));
  }
  std::uint64_t voxels() const { return std::uint64_t{side} * side * side; }

  auto operator<=>(const VoxelCube&) const = default;
};

/// The cube that an octree subdivides, in metres, and how often it does: 2^levels voxels along each axis.
struct OctreeRoot {
  static constexpr unsigned most_levels = 10;

  Vec3 low = Vec3(0);
  Real side = 1;
  unsigned levels = 0;  // no more than most_levels

  VoxelCube cube() const { return {{}, static_cast<std::uint16_t>(1u << levels)}; }
  Real voxel_side() const { return side / static_cast<Real>(1u << levels); }
  Vec3 to_voxels(const Vec3& point) const { return (point - low) / voxel_side(); }
  Vec3 to_metres(const Vec3& voxels) const { return low + voxels * voxel_side(); }

  /// A motion in metres, as one of points that count voxels.
  Pose to_voxels(const Pose& motion) const { return {motion.rotation, to_voxels(motion.to_parent(low))}; }
};

}  // namespace collidoscope
