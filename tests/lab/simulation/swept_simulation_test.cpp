#include <algorithm>
#include <gtest/gtest.h>

#include "simulation/simulation.h"

namespace collidoscope {
namespace {

PipelineConfig config(Detection detection, unsigned threads = 1) {
  PipelineConfig config;
  config.detection = detection;
  config.threads = threads;
  return config;
}

/// On which frames the bullet of a lane collides with the paper, and on which it has crossed it.
struct Lane {
  int seen = 0, crossed = 0;

  void look(const Simulation& simulation, const FrameReport& report, BodyIndex bullet) {
    const Real x = simulation.world().motion().positions[bullet].x;
    crossed += (x < 0) != (before < 0);
    seen += std::ranges::binary_search(report.colliding, BodyPair{0, bullet});
    before = x;
  }
  Real before = -1;
};

/// The scene's first four bullets are longer in a step than they are long. Discrete detection misses them
/// whenever they cross the paper, and swept detection never does.
TEST(SweptSimulation, BulletsThroughPaperAreSeen) {
  Simulation discrete(create_scene("bullet", {}), config(Detection::discrete)),
      swept(create_scene("bullet", {}), config(Detection::swept));
  for (BodyIndex bullet = 1; bullet <= 6; ++bullet) {
    Lane by_ends, by_sweeps;
    discrete.restart(), swept.restart();
    for (int frame = 0; frame < 200; ++frame) {
      by_ends.look(discrete, discrete.step(), bullet);
      by_sweeps.look(swept, swept.step(), bullet);
    }
    EXPECT_GE(by_sweeps.crossed, 5) << bullet;
    EXPECT_GE(by_sweeps.seen, by_sweeps.crossed) << bullet;
    EXPECT_EQ(by_ends.seen > 0, bullet > 4) << bullet;
    if (bullet <= 4) {
      EXPECT_EQ(by_sweeps.seen, by_sweeps.crossed) << bullet;
    }
  }
}

/// One metre a frame, from 0.5 m before the paper; the bullet's tip is 0.05 m ahead of it.
TEST(SweptSimulation, TheTimeOfABulletsImpactIsKnown) {
  Simulation swept(create_scene("bullet", {}), config(Detection::swept));
  const FrameReport& report = swept.step();
  ASSERT_FALSE(report.impacts.empty());
  ASSERT_EQ(report.surviving[0], (BodyPair{0, 1}));
  EXPECT_NEAR(report.impacts[0].fraction, 0.45 - 0.0001, 1e-6);
  EXPECT_NEAR(report.impacts[0].on_a.x, -0.0001, 1e-6) << "on the paper's surface";
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
