#include "inspection/broad_trace.h"

#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

constexpr TraceRequest request_for(BodyIndex body) {
  return {.subject = TraceSubject::broad, .body = body};
}

Simulation run(const char* scene, const char* broad) {
  PipelineConfig config;
  config.broad = broad;
  Simulation simulation(create_scene(scene, {}), config);
  for (int frame = 0; frame < 60; ++frame) simulation.step();
  return simulation;
}

/// Pairs of boxes-around are tested against the object only.
TEST(BroadTrace, ConcludesWithTheCandidatesOfTheBody) {
  for (const char* scene : {"polytopes", "boxes-around", "arm"}) {
    const Simulation simulation = run(scene, "octree");
    const std::vector<BodyPair>& candidates = simulation.pipeline().report().candidates;
    ASSERT_FALSE(candidates.empty()) << scene;
    const BodyIndex body = candidates.front().b;
    const StepTracePointer trace = trace_broad(simulation, request_for(body));
    ASSERT_TRUE(trace) << scene;
    EXPECT_TRUE(trace->as_untraced) << scene;
    EXPECT_EQ(trace->pair, (BodyPair{body, body}));
    EXPECT_EQ(trace->points->size(), simulation.world().size());
    EXPECT_NE(trace->conclusion, "0 candidate pairs");
    EXPECT_GT(trace->steps().size(), 3u);
    EXPECT_EQ(trace->spaces, std::vector{TraceSpace::frame_a});
    for (int axis = 0; axis < 3; ++axis) EXPECT_LT(trace->bounds.min[axis], trace->bounds.max[axis]) << scene;
  }
}

TEST(BroadTrace, IsThereOnlyWhereThereIsSomethingToTell) {
  EXPECT_FALSE(trace_broad(run("polytopes", "sweep-and-prune"), request_for(0)));
  EXPECT_FALSE(trace_broad(run("polytopes", "octree"), request_for(1'000'000)));
}

}  // namespace
}  // namespace collidoscope
