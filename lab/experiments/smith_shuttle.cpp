#include "experiments/smith_shuttle.h"

#include <numbers>

#include "core/quaternion.h"
#include "modelling/vehicles.h"
#include "octrees/compaction.h"
#include "octrees/mesh_octree.h"

namespace collidoscope::experiments {

ShuttleMotions move_shuttle(std::size_t cycles) {
  constexpr Real margin = 1.74;  // makes as many black cubes as the paper's shuttle has
  const Mesh mesh = make_space_shuttle();
  const OctreeRoot root = root_around(mesh, ShuttleMotions::levels, margin);
  ShuttleMotions shuttle;
  shuttle.cubes = black_cubes(octree_of(mesh, root, OctreeFilling::solid), root.levels);
  shuttle.compacted = compacted(shuttle.cubes, root.levels);
  const Vec3 middle = root.to_voxels(root.low + Vec3(root.side / 2));
  for (std::size_t i = 0; i < cycles; ++i) {
    const Real share = static_cast<Real>(i + 1) / static_cast<Real>(cycles);
    const Vec3 offset = Vec3(3.3, -2.7, 1.9) * share;  // voxels
    const Mat3 turn = to_matrix(from_axis_angle(normalized(Vec3(0.3, 0.5, 0.8)), share * std::numbers::pi));
    shuttle.turning.push_back({turn, middle + offset - turn * middle});
    shuttle.sliding.push_back({Mat3(1), offset});
  }
  return shuttle;
}

std::uint64_t move_in_all_cycles(const OctreeMotionAlgorithm& method, std::span<const VoxelCube> source,
                                 std::span<const Pose> motions, VoxelRule rule) {
  ThreadPool one;
  std::uint64_t tests = 0;
  for (const Pose& motion : motions)
    tests += method.move({source, motion, ShuttleMotions::levels, rule}, one).tests();
  return tests;
}

}  // namespace collidoscope::experiments
