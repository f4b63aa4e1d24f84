#include "inspection/compared_frame.h"

#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"

namespace collidoscope {
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
  config.narrow = narrow_choice("gjk");
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  return simulation;
}

TEST(PairedRun, ExplainsADifferenceBesideTheTruth) {
  const Simulation simulation = ball_in_ring();
  const ComparedFrame frame =
      PairedRun(simulation, {.narrow = narrow_choice("aabb-tree")}).compare(simulation);
  ASSERT_EQ(frame.differences.size(), 1u);
  EXPECT_EQ(frame.first_real(), nullptr) << "the ball meets the ring's hull only, as it may";
  const ExplainedDisagreement* first = frame.differences.data();
  EXPECT_EQ(first->excuse(), "nested");
  EXPECT_EQ(first->disagreement.opinions[0].result.verdict, Verdict::colliding);
  EXPECT_EQ(first->disagreement.opinions[1].result.verdict, Verdict::separated);
  EXPECT_EQ(first->exact, Verdict::colliding) << "the hulls do";
  ASSERT_EQ(first->lines().size(), 3u);
  EXPECT_TRUE(first->lines()[0].starts_with("gjk: colliding")) << first->lines()[0];
  const std::string measured = first->lines()[1];
  for (const char* part : {"aabb-tree: separated by ", ", along (", ", from (", ") to ("})
    EXPECT_NE(measured.find(part), std::string::npos) << part << " in " << measured;
  EXPECT_EQ(frame.colliding[0], 1u);
  EXPECT_EQ(frame.colliding[1], 0u);
  EXPECT_EQ(frame.states[0], BodyState::boxes_meet);
}

/// As one pipeline about hulls, one about pieces and one about triangles say.
Disagreement told(std::array<std::optional<Real>, 3> distances) {
  const Simulation simulation = two_bodies(just_apart, "gjk");
  constexpr std::array inputs = {NarrowInput::convex, NarrowInput::pieces, NarrowInput::mesh};
  const PipelineConfig config;
  std::array<FrameReport, 3> reports;
  std::vector<PipelineOutcome> outcomes;
  for (std::size_t i = 0; i < 3; ++i) {
    reports[i] = simulation.pipeline().report();
    PairResult& result = reports[i].results.at(0) = PairResult();
    result.verdict = distances[i] ? Verdict::separated : Verdict::colliding;
    if (distances[i])
      result.available = result.available | Capability::distance, result.separation = *distances[i];
    outcomes.push_back({&config, inputs[i], &reports[i]});
  }
  return compare_outcomes(simulation.world(), outcomes).disagreements.at(0);
}

/// Triangles are within pieces, and these within hulls; but for cracks between pieces.
TEST(PipelineComparison, WhatIsNestedIsToldAsSuch) {
  const std::nullopt_t colliding = std::nullopt;
  EXPECT_TRUE(told({colliding, 0.1, 0.2}).nested);
  EXPECT_TRUE(told({colliding, colliding, 0.2}).nested);
  EXPECT_TRUE(told({0.1, 0.1, 0.2}).nested);
  EXPECT_TRUE(told({colliding, 1e-8, colliding}).nested);
  EXPECT_FALSE(told({colliding, 0.1, colliding}).nested);
  EXPECT_FALSE(told({0.1, colliding, 0.2}).nested);
  EXPECT_FALSE(told({0.1, 0.3, 0.2}).nested);
  EXPECT_FALSE(told({0.1, 0.05, 0.2}).nested);
}

TEST(PairedRun, AlgorithmsOfOneAnswerAgree) {
  for (const Vec3& place : {deep_inside, just_apart}) {
    const Simulation simulation = two_bodies(place, "gjk");
    for (const char* other : {"sat", "v-clip", "separating-vector"}) {
      const ComparedFrame frame = PairedRun(simulation, {.narrow = narrow_choice(other)}).compare(simulation);
      EXPECT_TRUE(frame.differences.empty()) << other;
      EXPECT_EQ(frame.pairs_compared, 1u);
    }
  }
}

/// Whatever phase parts the pair, and whichever pipeline does.
TEST(PipelineComparison, FindsAPairThatAnEarlierPhaseLost) {
  const Simulation simulation = two_bodies(deep_inside, "gjk");
  const PipelineConfig config = simulation.pipeline().config();
  const FrameReport& right = simulation.pipeline().report();
  ASSERT_EQ(right.colliding.size(), 1u);
  FrameReport lost_by_mid = right;
  lost_by_mid.surviving.clear(), lost_by_mid.results.clear(), lost_by_mid.colliding.clear();
  FrameReport lost_by_broad = lost_by_mid;
  lost_by_broad.candidates.clear();
  for (const auto& [report, algorithm] :
       {std::pair(&lost_by_mid, to_string(config.mid)), std::pair(&lost_by_broad, to_string(config.broad))}) {
    const PipelineOutcome whole{&config, NarrowInput::convex, &right},
        wanting{&config, NarrowInput::convex, report};
    for (const auto& outcomes : {std::array{whole, wanting}, std::array{wanting, whole}}) {
      const ComparedPairs compared = compare_outcomes(simulation.world(), outcomes);
      EXPECT_EQ(compared.count, 1u);
      ASSERT_EQ(compared.disagreements.size(), 1u);
      const std::vector<Opinion>& opinions = compared.disagreements.front().opinions;
      const Opinion& parted = opinions[opinions[0].result.verdict == Verdict::separated ? 0 : 1];
      EXPECT_EQ(parted.algorithm, algorithm);
      EXPECT_EQ(parted.result.verdict, Verdict::separated);
    }
  }
}

TEST(ExplainedDisagreement, WithinTheBandOrNestedIsNoneToStopAt) {
  ComparedFrame frame;
  frame.differences.resize(2);
  frame.differences[0].within_band = true;
  EXPECT_EQ(frame.first_real(), &frame.differences[1]);
  frame.differences[1].disagreement.nested = true;
  EXPECT_EQ(frame.first_real(), nullptr);
}

}  // namespace
}  // namespace collidoscope
