#include "session/comparison.h"

#include <gtest/gtest.h>

#include "inspected_pair.h"

namespace collidoscope::viewer {
namespace {

/// A ring with a ball in its hole: the ring's hull holds the ball, the ring does not touch it.
Simulation ball_in_ring() {
  Scene scene;
  const auto add = [&](const char* name, Mesh mesh) {
    scene.world.add({name, std::make_shared<const Shape>(name, std::move(mesh)), BodyMotion()});
  };
  add("ring", make_torus(1, 0.2, 48, 16));
  add("ball", make_icosphere(0.3, 1));
  PipelineConfig config;
  config.narrow = "gjk";
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  return simulation;
}

TEST(PairedRun, ExplainsADisagreementBesideTheTruth) {
  const Simulation simulation = ball_in_ring();
  const ComparedFrame frame = PairedRun(simulation, "aabb-tree").compare(simulation);
  const ExplainedDisagreement* first = frame.first_real();
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->disagreement.opinions[0].result.verdict, Verdict::colliding);
  EXPECT_EQ(first->disagreement.opinions[1].result.verdict, Verdict::separated);
  EXPECT_EQ(first->exact, Verdict::colliding) << "the hulls do";
  ASSERT_EQ(first->lines().size(), 3u);
  EXPECT_EQ(first->lines()[0], "gjk: colliding");
  EXPECT_EQ(frame.colliding[0], 1u);
  EXPECT_EQ(frame.colliding[1], 0u);
  EXPECT_EQ(frame.states[0], BodyState::boxes_meet);
}

TEST(PairedRun, AlgorithmsOfOneAnswerAgree) {
  for (const Vec3& place : {deep_inside, just_apart}) {
    const Simulation simulation = two_bodies(place, "gjk");
    for (const char* other : {"sat", "v-clip", "separating-vector"}) {
      const ComparedFrame frame = PairedRun(simulation, other).compare(simulation);
      EXPECT_TRUE(frame.differences.empty()) << other;
      EXPECT_EQ(frame.pairs_compared, 1u);
    }
  }
}

TEST(ExplainedDisagreement, WithinTheBandIsNoneToStopAt) {
  ComparedFrame frame;
  frame.differences.resize(2);
  frame.differences[0].within_band = true;
  EXPECT_EQ(frame.first_real(), &frame.differences[1]);
  frame.differences[1].within_band = true;
  EXPECT_EQ(frame.first_real(), nullptr);
}

}  // namespace
}  // namespace collidoscope::viewer
