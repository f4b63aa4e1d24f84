#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

PipelineConfig config(Detection detection, unsigned threads = 1) {
  PipelineConfig config;
  config.detection = detection;
  config.threads = threads;
  return config;
}

/// A bullet that crosses a sheet of paper within a step, back and forth between walls.
Scene bullet_through_paper() {
  Scene scene;
  scene.id = "bullet through paper";
  BodyMotion bullet;
  bullet.position = Vec3(-1.4, 0.1, 0), bullet.velocity = Vec3(60, 0, 0),
  bullet.angular_velocity = Vec3(5, 0, 0);
  scene.world.add({"paper", make_shape("paper", make_box({Real(0.001), 1, 1})), {}});
  scene.world.add({"bullet", make_shape("bullet", make_icosphere(Real(0.02), 1)), bullet});
  scene.world.set_walls(Aabb{Vec3(-2), Vec3(2)});
  return scene;
}

TEST(SweptSimulation, ABulletThroughPaperIsSeen) {
  Simulation discrete(bullet_through_paper(), config(Detection::discrete)),
      swept(bullet_through_paper(), config(Detection::swept));
  int seen_discrete = 0, seen_swept = 0;
  for (int frame = 0; frame < 60; ++frame) {
    seen_discrete += !discrete.step().colliding.empty();
    const FrameReport& report = swept.step();
    if (report.colliding.empty()) continue;
    ++seen_swept;
    ASSERT_EQ(report.impacts.size(), 1u);
    const CastResult& impact = report.impacts[0];
    EXPECT_NEAR(impact.on_a.x, impact.on_b.x, 1e-9);
    EXPECT_NEAR(std::abs(impact.on_a.x), 0.0005, 1e-6) << "on the paper's surface";
  }
  EXPECT_EQ(seen_discrete, 0);
  EXPECT_GT(seen_swept, 8) << "four metres at one metre a frame";
}

TEST(SweptSimulation, ThreadsAndSteppingBackDoNotChangeIt) {
  const auto scene = [] {
    SceneParameters parameters;
    parameters.count = 60;
    parameters.velocity = 40;
    return create_scene("polytopes", parameters);
  };
  Simulation one(scene(), config(Detection::swept)), three(scene(), config(Detection::swept, 3)),
      discrete(scene(), config(Detection::discrete));
  Simulation::Checkpoint middle = one.checkpoint();
  std::size_t swept_pairs = 0, discrete_pairs = 0;
  for (int frame = 0; frame < 60; ++frame) {
    swept_pairs += one.step().colliding.size();
    discrete_pairs += discrete.step().colliding.size();
    three.step();
    if (frame == 30) middle = one.checkpoint();
  }
  EXPECT_GT(swept_pairs, discrete_pairs);
  EXPECT_EQ(one.result_hash(), three.result_hash());
  const std::uint64_t hash = one.result_hash();
  one.restore(middle);
  const std::vector<BodyPair> again = one.detect().colliding;
  for (int frame = 31; frame < 60; ++frame) one.step();
  EXPECT_EQ(one.result_hash(), hash);
  three.restore(middle);
  EXPECT_EQ(three.detect().colliding, again) << "a checkpoint has the sweeps of its step";
}

TEST(SweptSimulation, ArmsAreSeenBetweenTheirPoses) {
  const SceneParameters parameters;
  Simulation swept(create_scene("arm", parameters), config(Detection::swept)),
      discrete(create_scene("arm", parameters), config(Detection::discrete));
  std::size_t swept_pairs = 0, discrete_pairs = 0;
  for (int frame = 0; frame < 120; ++frame) {
    swept_pairs += swept.step().colliding.size();
    discrete_pairs += discrete.step().colliding.size();
  }
  EXPECT_GE(swept_pairs, discrete_pairs);
  EXPECT_GT(swept_pairs, 0u);
}

}  // namespace
}  // namespace collidoscope
