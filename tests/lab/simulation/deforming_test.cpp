// Simulations whose shapes deform: the same from the beginning, from a checkpoint and from a file, for any
// pipeline and number of threads.

#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/pipelines.h"
#include "fixtures/temporary_folder.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

constexpr int frames = 60;

Scene deforming_scene(Real density = 0.2) {
  SceneParameters parameters;
  parameters.count = 12;
  parameters.density = density, parameters.velocity = 3;
  return create_scene("deforming", parameters);
}

struct Outcome {
  std::uint64_t hash = 0;
  std::size_t colliding = 0, candidates = 0;
};

Outcome run(Simulation& simulation, int count = frames) {
  Outcome outcome;
  for (int frame = 0; frame < count; ++frame) {
    const FrameReport& report = simulation.step();
    outcome.colliding += report.colliding.size(), outcome.candidates += report.candidates.size();
  }
  outcome.hash = simulation.result_hash();
  return outcome;
}

TEST(DeformingSimulation, EveryMeshAlgorithmAndThreadCountGivesOneHash) {
  const Scene scene = deforming_scene();
  Simulation first(scene, test::pipeline_of("edge-face"));
  const Outcome expected = run(first);
  EXPECT_GT(expected.colliding, 50u);
  EXPECT_GT(expected.candidates, expected.colliding + 50);
  for (const std::string narrow : {"aabb-tree", "obb-tree", "sphere-tree", "aabb-tree:update=rebuild",
                                   "aabb-tree:update=refit", "obb-tree:update=refit"})
    for (const unsigned threads : {1u, 3u}) {
      Simulation simulation(scene, test::pipeline_of(narrow, threads));
      EXPECT_EQ(run(simulation).hash, expected.hash) << narrow << ", " << threads << " threads";
    }
}

TEST(DeformingSimulation, EveryConvexAlgorithmSeesTheHullsOfTheFrame) {
  const Scene scene = deforming_scene(0.4);
  Simulation first(scene, test::pipeline_of("gjk"));
  const Outcome expected = run(first, 40);
  EXPECT_GT(expected.colliding, 10u);
  for (const NarrowAlgorithm* narrow : narrow_algorithms()) {
    if (narrow->input != NarrowInput::convex || narrow->reference) continue;
    Simulation simulation(scene, test::pipeline_of(std::string(narrow->id), 2));
    EXPECT_EQ(run(simulation, 40).hash, expected.hash) << narrow->id;
  }
}

TEST(DeformingSimulation, GoesBackToACheckpoint) {
  Simulation simulation(deforming_scene(), test::pipeline_of("aabb-tree"));
  run(simulation, 20);
  const Simulation::Checkpoint checkpoint = simulation.checkpoint();
  const std::vector<Vec3f> vertices = simulation.world().shape(0)->mesh().vertices;
  const Outcome forth = run(simulation);
  simulation.restore(checkpoint);
  EXPECT_EQ(simulation.world().shape(0)->mesh().vertices, vertices);
  EXPECT_EQ(run(simulation).hash, forth.hash);
  simulation.restart();
  run(simulation, 20);
  EXPECT_EQ(run(simulation).hash, forth.hash);
}

// A checkpoint holds no shape of its moment: shapes of later frames use the same memory.
/// Shapes of the moment take turns in the same memory, though checkpoints are kept.
void expect_small_checkpoints(Detection detection, std::ptrdiff_t most_shapes) {
  PipelineConfig config = test::pipeline_of("aabb-tree");
  config.detection = detection;
  Simulation simulation(deforming_scene(), config);
  std::vector<Simulation::Checkpoint> checkpoints;
  std::vector<const Shape*> seen;
  for (int frame = 0; frame < 50; ++frame) {
    simulation.step();
    checkpoints.push_back(simulation.checkpoint());
    seen.push_back(simulation.world().shape(0).get());
  }
  std::ranges::sort(seen);
  EXPECT_LE(std::unique(seen.begin(), seen.end()) - seen.begin(), most_shapes);
}

TEST(DeformingSimulation, CheckpointsStaySmall) {
  expect_small_checkpoints(Detection::discrete, 2);
  expect_small_checkpoints(Detection::swept, 4);
}

TEST(DeformingSimulation, ASavedSceneGoesOnAlike) {
  const test::TemporaryFolder folder;
  Simulation simulation(deforming_scene(), test::pipeline_of("aabb-tree"));
  run(simulation, 10);
  Scene saved = simulation.scene();
  save_scene_file(folder.path() / "saved.json", saved);
  Simulation again(load_scene_file(folder.path() / "saved.json"), test::pipeline_of("aabb-tree"));
  for (int frame = 0; frame < 30; ++frame) {
    const std::vector<BodyPair> expected = simulation.step().colliding;
    ASSERT_EQ(again.step().colliding, expected);
    ASSERT_EQ(again.world().shape(2)->mesh().vertices, simulation.world().shape(2)->mesh().vertices);
  }
}

TEST(DeformingSimulation, TimesTheUpdate) {
  Simulation simulation(deforming_scene(), test::pipeline_of("aabb-tree"));
  for (int frame = 0; frame < 5; ++frame) {
    const PhaseTimes& times = simulation.step().times;
    EXPECT_GT(times.update, 0);
    EXPECT_LE(times.update + times.broad + times.mid + times.narrow, times.total);
  }
}

TEST(DeformingSimulation, RefusesConvexPieces) {
  EXPECT_THROW(Simulation(deforming_scene(), test::pipeline_of("decomposed")), InputError);
  Simulation simulation(deforming_scene(), test::pipeline_of("aabb-tree"));
  EXPECT_THROW(simulation.set_pipeline(test::pipeline_of("decomposed")), InputError);
  simulation.step();
}

}  // namespace
}  // namespace collidoscope
