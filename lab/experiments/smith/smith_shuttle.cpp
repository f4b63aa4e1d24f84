#include "experiments/smith/smith_shuttle.h"

#include <numbers>

#include "core/quaternion.h"
#include "modelling/vehicles.h"
#include "octrees/compaction.h"
#include "octrees/mesh_octree.h"

namespace collidoscope::experiments {
namespace {

constexpr double microsecond = 1e3;  // ns

}  // namespace

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

double nanoseconds_of_test(const Measurement& row) {
  return row.figures[time_taken].ours * microsecond / row.figures[tests].ours;
}

std::uint64_t move_in_all_cycles(const OctreeMotionAlgorithm& method, std::span<const VoxelCube> source,
                                 std::span<const Pose> motions, VoxelRule rule) {
  ThreadPool one;
  std::uint64_t tests = 0;
  for (const Pose& motion : motions)
    tests += method.move({source, motion, ShuttleMotions::levels, rule}, one).tests();
  return tests;
}

std::vector<Column> columns_of_motions() {
  return {{"time", "us"}, {"tests", "cube tests"}, {"cubes", "source cubes"}};
}

PreparedRow prepare_motions(const char* id, const std::vector<VoxelCube>& source,
                            const std::vector<Pose>& motions, VoxelRule rule,
                            const Shared<ShuttleMotions>& owner) {
  const OctreeMotionAlgorithm& method = octree_motion_algorithm(id);
  const auto move_all = [&method, &source, &motions, rule, owner] {
    return move_in_all_cycles(method, source, motions, rule);
  };
  const auto cycles = static_cast<double>(motions.size());
  PreparedRow row{std::vector<Figure>(motion_columns), {}, {}};
  row.figures[tests].ours = static_cast<double>(move_all()) / cycles;
  row.figures[cubes].ours = static_cast<double>(source.size());
  row.timings = {{time_taken, cycles, microsecond, move_all}};
  return row;
}

}  // namespace collidoscope::experiments
