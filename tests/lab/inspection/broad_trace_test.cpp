#include "inspection/broad_trace.h"

#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

constexpr TraceRequest request_broad_of(BodyIndex body) {
  return {.subject = TraceSubject::broad, .body = body};
}

Simulation run(const char* scene, const std::string& broad) {
  PipelineConfig config;
  config.broad = broad_choice(broad);
  Simulation simulation(create_scene(scene, {}), config);
  for (int frame = 0; frame < 60; ++frame) simulation.step();
  return simulation;
}

std::vector<std::string> our_own() {
  std::vector<std::string> ids;
  for (const BroadAlgorithm* algorithm : broad_algorithms())
    if (!algorithm->reference) ids.emplace_back(algorithm->id);
  return ids;
}

class BroadTraceBy : public testing::TestWithParam<std::string> {};

/// Pairs of boxes-around are tested against the object only.
TEST_P(BroadTraceBy, ConcludesWithTheCandidatesOfTheBody) {
  for (const char* scene : {"polytopes", "boxes-around", "arm"}) {
    const Simulation simulation = run(scene, GetParam());
    const std::vector<BodyPair>& candidates = simulation.pipeline().report().candidates;
    ASSERT_FALSE(candidates.empty()) << scene;
    const BodyIndex body = candidates.front().b;
    const StepTracePointer trace = trace_broad(simulation, request_broad_of(body));
    ASSERT_TRUE(trace) << scene;
    EXPECT_TRUE(trace->as_untraced) << scene;
    EXPECT_EQ(trace->pair, (BodyPair{body, body}));
    EXPECT_EQ(trace->points->size(), simulation.world().size());
    EXPECT_NE(trace->conclusion, "0 candidate pairs");
    EXPECT_GT(trace->steps().size(), 1u);
    EXPECT_EQ(trace->spaces.back(), TraceSpace::frame_a);
    for (int axis = 0; axis < 3; ++axis) EXPECT_LT(trace->bounds.min[axis], trace->bounds.max[axis]) << scene;
  }
}

TEST_P(BroadTraceBy, IsThereOnlyForBodiesOfTheWorld) {
  const Simulation simulation = run("polytopes", GetParam());
  EXPECT_TRUE(trace_broad(simulation, request_broad_of(0)));
  EXPECT_FALSE(trace_broad(simulation, request_broad_of(1'000'000)));
}

INSTANTIATE_TEST_SUITE_P(Own, BroadTraceBy, testing::ValuesIn(our_own()), [](const auto& id) {
  std::string name = id.param;
  std::erase(name, '-');
  return name;
});

TEST(BroadTrace, IsNotThereOfReferences) {
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    if (!algorithm->reference) continue;
    EXPECT_FALSE(trace_broad(run("polytopes", std::string(algorithm->id)), request_broad_of(0)))
        << algorithm->id;
  }
}

}  // namespace
}  // namespace collidoscope
