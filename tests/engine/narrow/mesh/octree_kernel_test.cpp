// What face-octree and octree-update share: batches, traces and the cubes that they show.

#include "narrow/mesh/octree_kernel.h"

#include <cmath>
#include <gtest/gtest.h>

#include "fixtures/meshes/crowd.h"

namespace collidoscope {
namespace {

using namespace test;

/// By its id.
class SubdividingAlgorithm : public testing::TestWithParam<const char*> {};

TEST_P(SubdividingAlgorithm, ABatchAgreesWithPairsAndThreads) {
  Random random(2);
  Crowd crowd(random);
  Pipeline trees = mesh_pipeline("aabb-tree", 1), one = mesh_pipeline(GetParam(), 1),
           three = mesh_pipeline(GetParam(), 3);
  std::size_t colliding = 0, surviving = 0;
  for (int frame = 0; frame < 30; ++frame) {
    crowd.move(random);
    const FrameReport& expected = trees.run(crowd.bodies(), {});
    const FrameReport& report = one.run(crowd.bodies(), {});
    ASSERT_EQ(report.colliding, expected.colliding);
    ASSERT_EQ(three.run(crowd.bodies(), {}).colliding, expected.colliding);
    for (std::size_t i = 0; i < report.results.size(); ++i) {
      ASSERT_EQ(report.results[i].iterations, three.report().results[i].iterations);
      ASSERT_EQ(report.results[i].common_point, three.report().results[i].common_point);
    }
    colliding += expected.colliding.size(), surviving += expected.surviving.size();
  }
  EXPECT_GT(colliding, 100u);
  EXPECT_GT(surviving, colliding + 100);
}

TEST_P(SubdividingAlgorithm, TracesItsAnswer) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(4);
  const NarrowChoice narrow = narrow_choice(GetParam());
  std::size_t boxes = 0;
  for (int i = 0; i < 30; ++i) {
    const PlacedMeshes pair{shapes[1], shapes[2], pose_near(*shapes[1], *shapes[2], random)};
    PairCache cache;
    StepRecorder recorder;
    const PairResult traced =
        narrow.algorithm->trace(pair.query(Request::overlap, narrow.options), cache, recorder);
    const PairResult result = narrow.algorithm->query(pair.query(Request::overlap, narrow.options), cache);
    EXPECT_GE(recorder.steps().size(), 2u);
    EXPECT_EQ(traced.verdict, result.verdict);
    EXPECT_EQ(traced.common_point, result.common_point);
    for (const TraceStep& step : recorder.steps()) boxes += step.boxes.size();
  }
  EXPECT_GT(boxes, 1000u);
}

// The cubes that the viewer draws hold every contact. Their sides are halved from level to level.
TEST_P(SubdividingAlgorithm, ShowsItsCubes) {
  Random random(5);
  Crowd crowd(random);
  Pipeline pipeline = mesh_pipeline(GetParam(), 1);
  const FrameReport& report = pipeline.run(crowd.bodies(), {});
  const std::vector<StructureBox> boxes = pipeline.narrow_structure(crowd.bodies());
  EXPECT_GT(structure_levels(boxes), 3u);
  const auto root_side = [](const StructureBox& box) {
    return (box.box.max.x - box.box.min.x) * std::exp2(static_cast<Real>(box.level));
  };
  for (const StructureBox& box : boxes) EXPECT_NEAR(root_side(box), root_side(boxes.front()), 1e-9);
  std::size_t contacts = 0;
  for (std::size_t i = 0; i < report.results.size(); ++i) {
    if (report.results[i].verdict != Verdict::colliding) continue;
    const Pose& frame = crowd.bodies().poses[report.surviving[i].a];
    const Vec3 point = frame.to_parent(report.results[i].common_point);
    const auto holds = [&](const StructureBox& box) { return overlap(box.box, Aabb{point, point}); };
    EXPECT_TRUE(std::ranges::any_of(boxes, holds));
    ++contacts;
  }
  EXPECT_GT(contacts, 3u);
}

std::string subdividing_name(const testing::TestParamInfo<const char*>& info) {
  return info.param == std::string("face-octree") ? "face_octree" : "octree_update";
}

INSTANTIATE_TEST_SUITE_P(All, SubdividingAlgorithm, testing::Values("face-octree", "octree-update"),
                         subdividing_name);

TEST(NarrowStructure, IsEmptyOfAlgorithmsThatAnswerPairByPair) {
  Random random(6);
  Crowd crowd(random);
  Pipeline trees = mesh_pipeline("aabb-tree", 1);
  trees.run(crowd.bodies(), {});
  EXPECT_TRUE(trees.narrow_structure(crowd.bodies()).empty());
}

}  // namespace
}  // namespace collidoscope
