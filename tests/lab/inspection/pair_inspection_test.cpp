#include "inspection/pair_inspection.h"

#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"

namespace collidoscope {
namespace {

/// A ring in the xy-plane and a box at `place`.
PairInspection ring_and_box(const Vec3& place, const char* narrow) {
  Scene scene;
  scene.id = "ring and box";
  const auto add = [&](const char* name, Mesh mesh, const Vec3& position) {
    BodyMotion motion;
    motion.position = position;
    scene.world.add({name, std::make_shared<const Shape>(name, std::move(mesh)), motion});
  };
  add("ring", make_torus(1, 0.2, 48, 16), Vec3(0));
  add("box", make_box(Vec3(0.3)), place);
  PipelineConfig config;
  config.narrow = narrow;
  Simulation simulation(std::move(scene), config);
  simulation.keep_query_starts();
  simulation.detect();
  return inspect(simulation, {0, 1});
}

TEST(PairInspection, NoPlanePartsABoxFromTheRingAroundIt) {
  const PairInspection within = ring_and_box(Vec3(0), "aabb-tree");
  EXPECT_EQ(within.result.verdict, Verdict::separated);
  EXPECT_TRUE(within.result.gives(Capability::direction));
  EXPECT_FALSE(within.separated_by_plane);
  EXPECT_EQ(ring_and_box(Vec3(0), "gjk").result.verdict, Verdict::colliding);
}

TEST(PairInspection, APlanePartsWhatIsBesideEachOther) {
  for (const char* narrow : {"aabb-tree", "gjk"}) {
    const PairInspection beside = ring_and_box(Vec3(3, 0, 0), narrow);
    EXPECT_EQ(beside.result.verdict, Verdict::separated);
    EXPECT_TRUE(beside.separated_by_plane) << narrow;
    EXPECT_GT(beside.begin_of_b, beside.end_of_a);
  }
  EXPECT_FALSE(ring_and_box(Vec3(1, 0, 0), "aabb-tree").separated_by_plane) << "they collide";
}

/// Cubes a few roundings from touching, turned: which of them touch is a matter of exact arithmetic.
Simulation nearly_touching(int roundings, const NarrowAlgorithm& algorithm, bool exact) {
  const Mat3 turn = to_matrix(from_axis_angle(Vec3(1, 2, 3), 0.8));
  const Vec3 place = turn * Vec3(1 + roundings * 0x1p-51, 0, 0);
  Simulation simulation = two_bodies(make_box(Vec3(1)), {turn, Vec3(0)}, make_box(Vec3(1)), {turn, place},
                                     std::string(algorithm.id));
  PipelineConfig config = simulation.pipeline().config();
  config.exact = exact;
  simulation.set_pipeline(config);
  simulation.detect();
  return simulation;
}

// Else a red body would be said not to collide.
TEST(PairInspection, ProvesWhatThePipelineProves) {
  int set_right = 0, exactly = 0;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex || algorithm->reference) continue;
    for (int roundings = -6; roundings <= 6; ++roundings) {
      const Simulation simulation = nearly_touching(roundings, *algorithm, true);
      const PairInspection pair = inspect(simulation, {0, 1});
      ASSERT_EQ(simulation.pipeline().report().results.size(), 1u);
      EXPECT_EQ(pair.result.verdict, simulation.pipeline().report().results[0].verdict) << algorithm->id;
      EXPECT_EQ(pair.in_frame->verdict, pair.result.verdict);
      ASSERT_TRUE(pair.proof);
      set_right += pair.proof->claimed != pair.result.verdict;
      exactly += pair.proof->exactly;
      EXPECT_FALSE(inspect(nearly_touching(roundings, *algorithm, false), {0, 1}).proof);
    }
  }
  EXPECT_GT(set_right, 0);
  EXPECT_GT(exactly, 0);
}

}  // namespace
}  // namespace collidoscope
