// Whatever vectors the machine has, and in however many parts it works: a simulation ends in the same bits.

#include <gtest/gtest.h>

#include "broad/broad.h"
#include "fixtures/instruction_sets.h"
#include "fixtures/own_algorithms.h"
#include "fixtures/pipelines.h"
#include "mid/mid.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

Scene scene_of(const char* name, int count, Real density) {
  SceneParameters parameters;
  parameters.count = count, parameters.density = density, parameters.velocity = 3;
  return create_scene(name, parameters);
}

struct Ending {
  std::size_t colliding = 0;
  std::uint64_t hash = 0;
};

Ending run(const Scene& scene, const PipelineConfig& config, int frames) {
  Simulation simulation(scene, config);
  Ending ending;
  for (int frame = 0; frame < frames; ++frame) ending.colliding += simulation.step().colliding.size();
  ending.hash = simulation.result_hash();
  return ending;
}

/// Under each instruction set by one thread, and under the last by eight.
void expect_one_hash(const Scene& scene, PipelineConfig config, int frames, const Ending& expected,
                     std::string_view what) {
  test::for_each_instruction_set([&] { EXPECT_EQ(run(scene, config, frames).hash, expected.hash) << what; });
  config.threads = 8;
  EXPECT_EQ(run(scene, config, frames).hash, expected.hash) << what << ", eight threads";
}

TEST(OneHash, EveryConvexAlgorithm) {
  constexpr int frames = 15;
  const Scene scene = scene_of("polytopes", 60, 0.4);
  const Ending expected = run(scene, test::pipeline_of("gjk"), frames);
  EXPECT_GT(expected.colliding, 30u);
  for (const NarrowAlgorithm* narrow : test::own_algorithms(NarrowInput::convex))
    expect_one_hash(scene, test::pipeline_of(std::string(narrow->id)), frames, expected, narrow->id);
}

TEST(OneHash, EveryMeshAlgorithm) {
  constexpr int frames = 15;
  const Scene scene = scene_of("deforming", 10, 0.3);
  const Ending expected = run(scene, test::pipeline_of("edge-face"), frames);
  EXPECT_GT(expected.colliding, 15u);
  for (const NarrowAlgorithm* narrow : test::own_algorithms(NarrowInput::mesh))
    expect_one_hash(scene, test::pipeline_of(std::string(narrow->id)), frames, expected, narrow->id);
}

TEST(OneHash, Pieces) {
  constexpr int frames = 20;
  const Scene scene = scene_of("pass-through", 2, 0.3);
  for (const NarrowAlgorithm* narrow : test::own_algorithms(NarrowInput::pieces)) {
    const PipelineConfig config = test::pipeline_of(std::string(narrow->id));
    const Ending expected = run(scene, config, frames);
    expect_one_hash(scene, config, frames, expected, narrow->id);
  }
}

TEST(OneHash, EveryBroadAndMidPhase) {
  constexpr int frames = 15;
  const Scene scene = scene_of("polytopes", 150, 0.4);
  const Ending expected = run(scene, test::pipeline_of("gjk"), frames);
  EXPECT_GT(expected.colliding, 60u);
  PipelineConfig config = test::pipeline_of("gjk");
  for (const BroadAlgorithm* broad : broad_algorithms()) {
    if (broad->reference) continue;
    config.broad = broad_choice(broad->id);
    expect_one_hash(scene, config, frames, expected, broad->id);
  }
  for (const MidAlgorithm* mid : mid_algorithms()) {
    config.mid = mid_chain(mid->id);
    expect_one_hash(scene, config, frames, expected, mid->id);
  }
}

/// Impulses, contacts and times of impact go into the poses.
TEST(OneHash, BodiesWithMasses) {
  constexpr int frames = 40;
  const Scene scene = scene_of("pile", 12, 0.3);
  const PipelineConfig config = test::pipeline_of("gjk");
  const Ending expected = run(scene, config, frames);
  EXPECT_GT(expected.colliding, 20u);
  expect_one_hash(scene, config, frames, expected, "pile");
}

}  // namespace
}  // namespace collidoscope
