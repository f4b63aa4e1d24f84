#include "octrees/octree_motion_trace.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/quaternion.h"
#include "geometry/primitives/primitives.h"
#include "octrees/mesh_octree.h"
#include "trace/step_surface.h"

namespace collidoscope {
namespace {

constexpr unsigned traced_levels = 4;

class OctreeMotionTrace : public testing::Test {
 protected:
  OctreeMotionTrace() {
    const Mesh mesh = make_torus(1, Real(0.4), 24, 12);
    root_ = root_around(mesh, traced_levels, 2);
    cubes_ = black_cubes(octree_of(mesh, root_, OctreeFilling::faces), traced_levels);
    const Mat3 turn = to_matrix(from_axis_angle(Vec3(1, 2, 3), Real(0.7)));
    const Vec3 middle = root_.low + Vec3(root_.side / 2);
    motion_ = {cubes_, root_.to_voxels(Pose{turn, middle - turn * middle}), traced_levels};
  }

  /// The volume that the surface of the last step encloses.
  Real surface_volume() const {
    Real volume = 0;
    for (const auto& [number, t] : surface_after(recorder_.steps(), recorder_.steps().size() - 1))
      volume += dot(t[0], cross(t[1], t[2])) / 6;
    return volume;
  }
  Real black_volume(const MovedOctree& moved) const {
    const Real side = root_.voxel_side();
    return static_cast<Real>(black_voxels(moved.octree, traced_levels)) * side * side * side;
  }

  OctreeRoot root_;
  std::vector<VoxelCube> cubes_;
  OctreeMotion motion_;
  StepRecorder recorder_;
};

TEST_F(OctreeMotionTrace, EndsWithTheSameOctree) {
  ThreadPool thread;
  const MovedOctree moved = trace_octree_motion(motion_, root_, 1'000'000, recorder_);
  const MovedOctree untraced = octree_motion_algorithm("weng-ahuja-exact").move(motion_, thread);
  EXPECT_EQ(moved.octree, untraced.octree);
  EXPECT_EQ(moved.tests(), untraced.tests());
  EXPECT_EQ(recorder_.steps().size(), 2 + cubes_.size() + moved.tests())
      << "each cube and each test is a step";
}

TEST_F(OctreeMotionTrace, ItsSurfaceIsThatOfTheBlackCubes) {
  const MovedOctree moved = trace_octree_motion(motion_, root_, 1'000'000, recorder_);
  EXPECT_GT(black_cubes(moved.octree, traced_levels).size(), 100u);
  EXPECT_NEAR(surface_volume(), black_volume(moved), 1e-9);
}

TEST_F(OctreeMotionTrace, IsCutWhereItWouldBeTooLong) {
  const MovedOctree moved = trace_octree_motion(motion_, root_, 500, recorder_);
  EXPECT_EQ(recorder_.steps().size(), 501u);
  EXPECT_EQ(recorder_.steps().back().line, static_cast<int>(OctreeMotionLine::done));
  EXPECT_NEAR(surface_volume(), black_volume(moved), 1e-9) << "the result is whole";
}

TEST_F(OctreeMotionTrace, EveryLineIsReached) {
  // A large cube, turned: target cubes lie inside of it.
  const std::vector<VoxelCube> large = {{{0, 0, 0}, 8}};
  const Mat3 turn = to_matrix(from_axis_angle(Vec3(0, 0, 1), Real(0.5)));
  const Vec3 middle(8);
  const OctreeMotion motion{large, Pose{turn, middle - turn * middle}, traced_levels};
  trace_octree_motion(motion, root_, 1'000'000, recorder_);
  for (int line = 0; line < static_cast<int>(octree_motion_pseudo_code().size()); ++line)
    EXPECT_TRUE(std::ranges::any_of(recorder_.steps(), [&](const TraceStep& step) {
      return step.line == line;
    })) << octree_motion_pseudo_code()[static_cast<std::size_t>(line)];
}

}  // namespace
}  // namespace collidoscope
