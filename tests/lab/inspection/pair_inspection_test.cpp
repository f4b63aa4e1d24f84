#include "inspection/pair_inspection.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "fixtures/inspected_pair.h"
#include "inspection/explanation.h"
#include "inspection/explanation_json.h"

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
  config.narrow = narrow_choice(narrow);
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

/// A ball that moves and turns, and a prism with a velocity of its own beside; both go on when they collide.
Simulation passing(const Vec3& place, const Vec3& velocity) {
  Scene scene;
  scene.id = "passing";
  scene.response = "none";
  const auto add = [&](const char* name, Mesh mesh, const BodyMotion& motion) {
    scene.world.add({name, std::make_shared<const Shape>(name, std::move(mesh)), motion});
  };
  BodyMotion ball, prism;
  ball.velocity = Vec3(0.3, 0.2, -0.1), ball.angular_velocity = Vec3(0.4, 0.1, 0.2);
  prism.position = place, prism.velocity = ball.velocity + velocity;
  add("ball", make_icosphere(1, 1), ball);
  add("prism", make_prism(0.7, 1.1, 5), prism);
  PipelineConfig config;
  config.narrow = narrow_choice("combined");
  Simulation simulation(std::move(scene), config);
  simulation.keep_query_starts();
  simulation.detect();
  return simulation;
}

bool collides(const Simulation& simulation) {
  return !simulation.pipeline().report().colliding.empty();
}

TEST(PairInspection, HasTheClosestPointsOfTheFrameBeforeACollision) {
  Simulation simulation = passing(just_apart, -2.0 * just_apart);
  PairInspection before = inspect(simulation, {0, 1});
  Pose a_before = simulation.world().bodies().poses[0];
  ASSERT_FALSE(collides(simulation));
  for (int frame = 0; frame < 60 && !collides(simulation); ++frame) {
    before = inspect(simulation, {0, 1}), a_before = simulation.world().bodies().poses[0];
    EXPECT_FALSE(before.before);
    simulation.step();
  }
  ASSERT_TRUE(collides(simulation));
  const PairInspection pair = inspect(simulation, {0, 1});
  ASSERT_TRUE(pair.before);
  EXPECT_NEAR(pair.before->distance, before.result.distance(), 1e-12);
  const Pose a = simulation.world().bodies().poses[0];
  const auto as_seen_from_a = [&](const Vec3& point) { return a_before.to_parent(a.to_local(point)); };
  EXPECT_LT(length(as_seen_from_a(pair.before->point_a) - before.point_a), 1e-12);
  EXPECT_LT(length(as_seen_from_a(pair.before->point_b) - before.point_b), 1e-12);
  EXPECT_LT(
      length(pair.before->point_b - pair.before->point_a - pair.before->distance * pair.before->direction),
      1e-12);
  EXPECT_TRUE(pair.result.gives(Capability::common_point));
  EXPECT_EQ(pair.point_a, pair.point_b) << "what both have now, not where they were";

  const Explanation told = explain(pair, simulation.pipeline().config());
  const std::string text = told.text();
  for (const char* words :
       {"before: in the last frame they were ", "\ndistance before: ", "\ndirection before: ",
        "\nA's point before: ", "\nB's point before: ", "\ncommon point: "})
    EXPECT_NE(text.find(words), std::string::npos) << words << " is not in\n" << text;
  const nlohmann::ordered_json json = to_json(pair, simulation.pipeline().config());
  EXPECT_EQ(json.at("before").at("distance"), pair.before->distance);
  EXPECT_EQ(json.at("before").at("point_b").at(0), pair.before->point_b.x);
  EXPECT_EQ(json.at("common_point").at(0), pair.point_a.x);

  simulation.step();
  ASSERT_TRUE(collides(simulation));
  EXPECT_FALSE(inspect(simulation, {0, 1}).before) << "in the last frame they were not apart";
}

/// The bodies part, and time goes back to where they collide: from apart to colliding, but against the order
/// of time.
TEST(PairInspection, AJumpInTimeLeavesNoPointsOfALaterFrame) {
  Simulation simulation = passing(deep_inside, 2.0 * just_apart);
  const Simulation::Checkpoint start = simulation.checkpoint();
  ASSERT_TRUE(collides(simulation));
  for (int frame = 0; frame < 60 && collides(simulation); ++frame) simulation.step();
  ASSERT_FALSE(collides(simulation));
  Pipeline unaware(simulation.pipeline().config());
  ASSERT_EQ(unaware.run(simulation.world().bodies()).surviving.size(), 1u) << "else nothing would be kept";

  simulation.restore(start);
  simulation.detect();
  ASSERT_TRUE(collides(simulation));
  EXPECT_FALSE(inspect(simulation, {0, 1}).before);
  EXPECT_TRUE(unaware.run(start.world.bodies()).results.at(0).gives(Capability::earlier_witnesses))
      << "a pipeline that does not start over tells them";
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
