// The face octree: every choice finds what edges against faces find, for one pair and for many objects at
// once.

#include <gtest/gtest.h>

#include "fixtures/meshes/crowd.h"
#include "narrow/mesh/face_pair_test.h"
#include "trace/tracer.h"

namespace collidoscope {
namespace {

using namespace test;

TEST(FaceOctree, EveryResolutionAndChoiceFindsTheSame) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(1);
  std::size_t meet = 0;
  for (int i = 0; i < 60; ++i) {
    const auto any = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))]; };
    const ShapePointer a = any(), b = any();
    const PlacedMeshes pair{a, b, pose_near(*a, *b, random)};
    const std::vector<TrianglePairing> expected = contacts_by("edge-face", pair);
    meet += !expected.empty();
    for (const char* resolution : {"0", "1", "4", "7"})
      for (const char* faces : {"0", "8", "1000"})
        for (const char* test : {"axes", "clipping", "box"})
          for (const char* boxes : {"on", "off"}) {
            const std::string choice = std::string("face-octree:resolution=") + resolution +
                                       ":faces=" + faces + ":cube-test=" + test + ":boxes=" + boxes;
            ASSERT_EQ(contacts_by(choice, pair), expected) << choice << ", pair " << i;
          }
  }
  EXPECT_GT(meet, 15u);
  EXPECT_LT(meet, 55u);
}

TEST(FaceOctree, ABatchAgreesWithPairsAndThreads) {
  Random random(2);
  Crowd crowd(random);
  Pipeline trees = mesh_pipeline("aabb-tree", 1), one = mesh_pipeline("face-octree", 1),
           three = mesh_pipeline("face-octree", 3);
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

TEST(FaceOctree, ThePrintedTestAgreesWhereFacesDoNotNearlyTouch) {
  Random random(3);
  int meet = 0;
  const auto corner = [&] { return random.in_box(Vec3(-1), Vec3(1)); };
  for (int i = 0; i < 100000; ++i) {
    const TrianglePoints a = {corner(), corner(), corner()}, b = {corner(), corner(), corner()};
    const bool truth = triangles_intersect(a, b);
    ASSERT_EQ(printed_face_test(a, b), truth);
    meet += truth;
  }
  EXPECT_GT(meet, 10000);
}

// The cubes that the viewer draws: they hold every contact, and get smaller level by level.
TEST(FaceOctree, ShowsItsCubes) {
  Random random(5);
  Crowd crowd(random);
  for (const char* id : {"face-octree", "octree-update"}) {
    Pipeline pipeline = mesh_pipeline(id, 1);
    const FrameReport& report = pipeline.run(crowd.bodies(), {});
    const std::vector<StructureBox> boxes = pipeline.narrow_structure(crowd.bodies());
    EXPECT_GT(structure_levels(boxes), 3u) << id;
    std::size_t contacts = 0;
    for (std::size_t i = 0; i < report.results.size(); ++i) {
      if (report.results[i].verdict != Verdict::colliding) continue;
      const Vec3 point =
          crowd.bodies().poses[report.surviving[i].a].to_parent(report.results[i].common_point);
      const auto holds = [&](const StructureBox& box) { return overlap(box.box, Aabb{point, point}); };
      EXPECT_TRUE(std::ranges::any_of(boxes, holds)) << id;
      ++contacts;
    }
    EXPECT_GT(contacts, 3u);
  }
  Pipeline trees = mesh_pipeline("aabb-tree", 1);
  trees.run(crowd.bodies(), {});
  EXPECT_TRUE(trees.narrow_structure(crowd.bodies()).empty());
}

TEST(FaceOctree, TracesItsAnswer) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(4);
  const NarrowChoice narrow = narrow_choice("face-octree");
  for (int i = 0; i < 30; ++i) {
    const PlacedMeshes pair{shapes[1], shapes[2], pose_near(*shapes[1], *shapes[2], random)};
    PairCache cache;
    StepRecorder recorder;
    const PairResult traced =
        narrow.algorithm->trace(pair.query(Request::overlap, narrow.options), cache, recorder);
    const PairResult result = narrow.algorithm->query(pair.query(Request::overlap, narrow.options), cache);
    EXPECT_EQ(traced.verdict, result.verdict);
    EXPECT_EQ(traced.common_point, result.common_point);
    EXPECT_GE(recorder.steps().size(), 2u);
  }
}

}  // namespace
}  // namespace collidoscope
