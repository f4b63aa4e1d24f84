#include "scene/tuning.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "simulation/simulation.h"

namespace collidoscope {
namespace {

constexpr Real polytope_radius = 0.5;  // m, as the scene's header says

SceneParameters with_count(std::uint32_t count) {
  SceneParameters parameters;
  parameters.count = count;
  return parameters;
}

/// What detection from scratch finds: every pair, no memory of earlier frames.
std::vector<BodyPair> found_by_brute_force(const World& world, const NarrowChoice& narrow) {
  PipelineConfig config;
  config.broad = broad_choice("brute-force"), config.mid = mid_chain("sphere"), config.narrow = narrow;
  Pipeline pipeline(config);
  return pipeline.run(world.bodies(), world.pair_filter()).colliding;
}

/// Detects now and in the next frames, each time against brute force. How many collided.
std::size_t expect_same_as_brute_force(Simulation& simulation, const std::string& what) {
  const NarrowChoice& narrow = simulation.pipeline().config().narrow;
  std::size_t collisions = 0;
  simulation.detect();
  for (int frame = 0; frame < 6; ++frame) {
    const FrameReport& report = simulation.pipeline().report();
    EXPECT_EQ(report.body_states.size(), simulation.world().size()) << what;
    EXPECT_EQ(report.colliding, found_by_brute_force(simulation.world(), narrow)) << what;
    collisions += report.colliding.size();
    simulation.step();
  }
  return collisions;
}

Real volume(const Aabb& box) {
  const Vec3 edges = box.max - box.min;
  return edges.x * edges.y * edges.z;
}

TEST(Tuning, EveryChangeFindsWhatBruteForceFinds) {
  for (const char* broad : {"sweep-and-prune", "sweep-and-prune-3", "aabb-tree", "uniform-grid"}) {
    PipelineConfig config;
    config.broad = broad_choice(broad);
    Simulation simulation(create_scene("polytopes", with_count(150)), config);
    for (int frame = 0; frame < 20; ++frame) simulation.step();
    std::size_t collisions = 0;
    SceneParameters parameters = with_count(400);
    const auto tune = [&](const char* what) {
      ASSERT_TRUE(simulation.tune(parameters)) << what;
      collisions += expect_same_as_brute_force(simulation, std::string(broad) + ", " + what);
    };
    tune("more bodies");
    parameters.density = 0.15;
    tune("denser");
    parameters.velocity = 20, parameters.rotation = 1;
    tune("faster, turning slower");
    parameters.count = 40;
    tune("fewer bodies");
    parameters.velocity = 0;
    tune("at rest");
    parameters.velocity = 5, parameters.count = 300;
    tune("moving again");
    parameters.shapes = "plates";
    tune("plates");
    parameters.vertices = 6, parameters.count = 200;
    tune("coarser and fewer");
    parameters.shapes = "ellipsoids";
    tune("ellipsoids");
    EXPECT_GT(collisions, 20u) << broad;
  }
}

TEST(Tuning, BodiesThatStayGoOnWhereTheyAre) {
  Simulation simulation(create_scene("polytopes", with_count(60)), {});
  for (int frame = 0; frame < 30; ++frame) simulation.step();
  const World before = simulation.world();
  SceneParameters parameters = with_count(60);
  parameters.velocity = 15, parameters.rotation = 2.5;  // 5 % and 10 degrees before
  ASSERT_TRUE(simulation.tune(parameters));
  const World& after = simulation.world();
  ASSERT_EQ(after.size(), before.size());
  EXPECT_EQ(after.frame(), 30u);
  for (BodyIndex body = 0; body < after.size(); ++body) {
    EXPECT_EQ(after.bodies().poses[body].translation, before.bodies().poses[body].translation);
    EXPECT_EQ(after.bodies().poses[body].rotation, before.bodies().poses[body].rotation);
    EXPECT_EQ(after.bodies().shapes[body], before.bodies().shapes[body]);
    EXPECT_LT(length(after.motion().velocities[body] - before.motion().velocities[body] * Real(3)), 1e-9);
    EXPECT_NEAR(length(after.motion().velocities[body]) * simulation.scene().dt, 0.15 * polytope_radius,
                1e-9);
    EXPECT_NEAR(length(after.motion().angular_velocities[body]),
                length(before.motion().angular_velocities[body]) / 4, 1e-9);
  }
}

/// What pairs remember is of shapes that are gone: features, supporting vertices, nodes of trees.
TEST(Tuning, EveryNarrowPhaseForgetsShapesThatChange) {
  for (const NarrowAlgorithm* narrow : narrow_algorithms()) {
    if (narrow->reference) continue;
    const bool convex = narrow->input == NarrowInput::convex;
    PipelineConfig config;
    config.narrow = narrow_choice(narrow->id);
    SceneParameters parameters = with_count(convex ? 120 : 20);
    parameters.density = 0.2;
    if (convex) parameters.vertices = 60;
    Simulation simulation(create_scene(convex ? "polytopes" : "bin", parameters), config);
    for (int frame = 0; frame < 5; ++frame) simulation.step();
    std::size_t collisions = 0;
    const auto tune = [&](const char* shapes) {
      parameters.shapes = shapes;
      ASSERT_TRUE(simulation.tune(parameters)) << shapes;
      collisions += expect_same_as_brute_force(simulation, to_string(config.narrow) + ", " + shapes);
    };
    if (convex) parameters.vertices = 8;
    tune(convex ? "rods" : "torus");
    if (convex) parameters.vertices = 30;
    tune(convex ? "plates" : "space-shuttle");
    tune("mixed");
    EXPECT_GT(collisions, 10u) << narrow->id;
  }
}

/// As far from the middle, in proportion to the walls, with the same orientation and velocity.
void expect_stays(const World& after, const World& before, BodyIndex body) {
  const MotionState &now = after.motion(), &then = before.motion();
  const Vec3 room = after.walls()->half_widths() / before.walls()->half_widths();
  EXPECT_LT(length(now.positions[body] - then.positions[body] * room), 1e-12) << body;
  EXPECT_EQ(now.poses[body].rotation, then.poses[body].rotation) << body;
  EXPECT_LT(length(now.poses[body].to_parent(now.rotation_centres[body]) - now.positions[body]), 1e-12)
      << body;
  EXPECT_LT(length(now.velocities[body] - then.velocities[body]), 1e-12) << body;
  EXPECT_LT(length(now.angular_velocities[body] - then.angular_velocities[body]), 1e-12) << body;
}

TEST(Tuning, BodiesTakeOtherShapesWhereTheyAre) {
  for (const char* scene : {"polytopes", "bin"}) {
    Simulation simulation(create_scene(scene, with_count(60)), {});
    for (int frame = 0; frame < 30; ++frame) simulation.step();
    const World before = simulation.world();
    SceneParameters parameters = with_count(60);
    parameters.shapes = std::string(scene_algorithm(scene).shapes[2]);
    ASSERT_TRUE(simulation.tune(parameters));
    const World& after = simulation.world();
    const World fresh = create_scene(scene, parameters).world;
    EXPECT_EQ(after.frame(), 30u);
    for (BodyIndex body = 0; body < after.size(); ++body) {
      expect_stays(after, before, body);
      EXPECT_EQ(after.name(body), fresh.name(body));
      EXPECT_EQ(after.motion().rotation_centres[body], fresh.motion().rotation_centres[body]);
      EXPECT_EQ(after.bodies().shapes[body]->mesh().vertices, fresh.bodies().shapes[body]->mesh().vertices);
    }
  }
}

TEST(Tuning, ShapesThatStayAreNotBuiltAgain) {
  Simulation simulation(create_scene("bin", with_count(20)), {});
  const World before = simulation.world();
  SceneParameters parameters = with_count(20);
  parameters.shapes = "torus";
  ASSERT_TRUE(simulation.tune(parameters));
  EXPECT_EQ(simulation.world().shape_library(), std::vector{before.shape_library().front()});
  for (const Shape* shape : simulation.world().bodies().shapes)
    EXPECT_EQ(shape, before.bodies().shapes.front());
}

TEST(Tuning, DensityIsThatOfTheWalls) {
  Simulation simulation(create_scene("polytopes", with_count(200)), {});
  const Aabb before = *simulation.world().walls();
  for (int frame = 0; frame < 10; ++frame) simulation.step();
  SceneParameters parameters = with_count(200);
  parameters.density = 0.08;  // 0.04 before
  ASSERT_TRUE(simulation.tune(parameters));
  const Aabb after = *simulation.world().walls();
  EXPECT_NEAR(volume(after), volume(before) / 2, 1e-6 * volume(before));
  const Real room = after.half_widths().x * 1.1;
  for (const Vec3& position : simulation.world().motion().positions)
    EXPECT_LT(std::max({std::abs(position.x), std::abs(position.y), std::abs(position.z)}), room);
}

/// What is said no more is the scene's own again.
TEST(Tuning, GoesBackToStandards) {
  Simulation simulation(create_scene("polytopes", {}), {});
  const SceneParameters standard = simulation.scene().parameters;
  SceneParameters parameters = with_count(40);
  parameters.shapes = "rods", parameters.velocity = 9;
  ASSERT_TRUE(simulation.tune(parameters));
  ASSERT_TRUE(simulation.tune({}));
  EXPECT_EQ(simulation.scene().parameters.shapes, standard.shapes);
  EXPECT_EQ(simulation.scene().parameters.velocity, standard.velocity);
  EXPECT_EQ(simulation.world().size(), *standard.count);
}

/// A restart begins as if the scene had been opened with the new parameters.
TEST(Tuning, RestartsWithTheNewParameters) {
  Simulation simulation(create_scene("polytopes", with_count(80)), {});
  for (int frame = 0; frame < 10; ++frame) simulation.step();
  SceneParameters parameters = with_count(120);
  parameters.density = 0.1, parameters.vertices = 9;
  parameters.shapes = "rods";
  ASSERT_TRUE(simulation.tune(parameters));
  simulation.restart();
  Simulation fresh(create_scene("polytopes", parameters), {});
  for (int frame = 0; frame < 20; ++frame) simulation.step(), fresh.step();
  EXPECT_EQ(simulation.result_hash(), fresh.result_hash());
}

TEST(Tuning, SaysWhatNeedsTheSceneAnew) {
  const Scene polytopes = create_scene("polytopes", with_count(30));
  for (const char* parameter : {"count", "shapes", "vertices", "density", "velocity", "rotation"})
    EXPECT_TRUE(is_tunable(polytopes, parameter)) << parameter;
  EXPECT_FALSE(is_tunable(polytopes, "seed"));
  EXPECT_FALSE(is_tunable(create_scene("arm", {}), "rotation")) << "joints move by themselves";
  for (const char* parameter : {"count", "vertices"})
    EXPECT_FALSE(is_tunable(create_scene("orbit", {}), parameter)) << "nothing bounds their places";

  Simulation simulation(polytopes, {});
  const std::uint64_t hash = simulation.result_hash();
  SceneParameters parameters = with_count(30);
  parameters.seed = 2;
  EXPECT_FALSE(simulation.tune(parameters));
  EXPECT_EQ(simulation.result_hash(), hash);
}

}  // namespace
}  // namespace collidoscope
