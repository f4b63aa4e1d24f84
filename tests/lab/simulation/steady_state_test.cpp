// In the steady state a frame's detection allocates nothing. This executable counts every allocation.

#include <gtest/gtest.h>

#include "fixtures/allocation_counter.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

/// Forth and back over the same frames: the third time, every buffer has been as full before.
void expect_no_allocation(Scene scene, Pipeline& pipeline) {
  std::vector<World> frames;
  for (int frame = 0; frame < 12; ++frame, scene.world.step(scene.dt)) frames.push_back(scene.world);
  for (int pass = 0; pass < 2; ++pass)
    for (const World& world : frames) detect(pipeline, world);
  const std::size_t bytes = pipeline.bytes();
  const std::size_t before = test::allocation_count();
  for (const World& world : frames) detect(pipeline, world);
  EXPECT_EQ(test::allocation_count() - before, 0u);
  EXPECT_EQ(pipeline.bytes(), bytes);
}

TEST(Pipeline, AllocatesNothingInTheSteadyState) {
  SceneParameters parameters;
  parameters.count = 2400;
  Pipeline pipeline({});
  expect_no_allocation(create_scene("polytopes", parameters), pipeline);
  EXPECT_GT(pipeline.report().results.size(), 500u);
}

TEST(Pipeline, NorAboutTriangles) {
  SceneParameters parameters;
  parameters.count = 300;
  PipelineConfig config;
  config.narrow = narrow_choice("aabb-tree");
  Pipeline pipeline(config);
  expect_no_allocation(create_scene("bin", parameters), pipeline);
  EXPECT_GT(pipeline.report().results.size(), 30u);
}

}  // namespace
}  // namespace collidoscope
