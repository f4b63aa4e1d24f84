#include "simulation/worst_pose.h"

#include <gtest/gtest.h>

#include "app/viewer/session/recorded_run.h"
#include "fixtures/inspected_pair.h"
#include "inspection/pair_trace.h"

namespace collidoscope::viewer {
namespace {

constexpr BodyPair the_pair{0, 1};

TEST(WorstPose, StepsThereAreAsManyAsWereFound) {
  Simulation simulation = two_bodies(just_apart, "gjk");
  const WorstPosePointer worst = find_worst_pose(simulation, the_pair, CostMeasure::iterations, nullptr);
  EXPECT_EQ(worst->again, worst->found.cost);
  Simulation::Checkpoint checkpoint = simulation.checkpoint();
  place(checkpoint.world, *worst);
  simulation.restore(checkpoint);
  simulation.detect();
  const PairTracePointer trace = trace_pair(simulation, the_pair, {TraceStart::anew, worst->request});
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->timed.iterations, worst->found.cost);
}

TEST(WorstPose, ARunnerPlacesItAndGoesOnFromThere) {
  app::RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = 10;
  Runner runner(options);
  runner.place_worst_case();
  EXPECT_FALSE(runner.snapshot().worst_pose) << "nothing was sought yet";
  runner.look({.pair = the_pair});
  runner.find_worst_case(CostMeasure::support_calls);
  const Vec3 found = runner.snapshot().worst_pose->found.placement.position;
  EXPECT_NE(runner.simulation().world().motion().positions[1], found);
  runner.place_worst_case();
  EXPECT_EQ(runner.simulation().world().motion().positions[1], found);
  runner.step();
  EXPECT_FALSE(runner.snapshot().differing_replay);
}

/// A record does not lead there, but the frames before can still be gone back to.
TEST(WorstPose, ItsPlaceBeginsAnotherRunAndKeepsTheFramesBefore) {
  Runner runner(recorded_polytopes(10, 20));
  for (int i = 0; i < 10; ++i) runner.step();
  runner.look({.pair = the_pair});
  runner.find_worst_case(CostMeasure::support_calls);
  runner.go_to(4);
  const Vec3 before = runner.simulation().world().motion().positions[1];
  runner.place_worst_case();
  const Vec3 placed = runner.simulation().world().motion().positions[1];
  EXPECT_FALSE(runner.replay());
  EXPECT_EQ(runner.snapshot().timeline.size(), 5u) << "frames 0 to 4";
  runner.step();
  ASSERT_EQ(runner.report().frames().size(), 1u);
  EXPECT_EQ(runner.report().frames().back().frame, 5u);
  runner.go_to(4);
  EXPECT_EQ(runner.simulation().world().motion().positions[1], placed);
  runner.go_to(3);
  EXPECT_EQ(runner.simulation().frame(), 3u);
  EXPECT_TRUE(runner.step()) << "frame 4 as it comes of itself is no contradiction";
  EXPECT_EQ(runner.simulation().world().motion().positions[1], before);
  EXPECT_FALSE(runner.snapshot().differing_replay);
  EXPECT_EQ(runner.snapshot().timeline.size(), 5u) << "what followed the placed body is gone";
}

/// What was found is of the shapes as they were.
TEST(WorstPose, IsForgottenWithTheShapesOfItsPair) {
  app::RunOptions options;
  options.scene = "bin";
  options.parameters.count = 10;
  options.narrow = "gjk";
  Runner runner(options);
  runner.look({.pair = BodyPair{0, 5}});  // which are of one kind
  runner.find_worst_case(CostMeasure::support_calls);
  SceneParameters parameters = options.parameters;
  parameters.shapes = "torus";
  ASSERT_TRUE(runner.tune(parameters));
  EXPECT_TRUE(runner.snapshot().worst_pose) << "they are still what they were";
  parameters.shapes = "chair";
  ASSERT_TRUE(runner.tune(parameters));
  EXPECT_FALSE(runner.snapshot().worst_pose);
}

}  // namespace
}  // namespace collidoscope::viewer
