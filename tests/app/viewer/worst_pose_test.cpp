#include "session/worst_pose.h"

#include <gtest/gtest.h>

#include "inspected_pair.h"
#include "session/pair_trace.h"
#include "session/runner.h"

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
  const PairTracePointer trace = trace_pair(simulation, the_pair, {TraceStart::anew, worst->answer});
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
  runner.select(the_pair);
  runner.find_worst_case(CostMeasure::support_calls);
  const Vec3 found = runner.snapshot().worst_pose->found.placement.position;
  EXPECT_NE(runner.simulation().world().motion().positions[1], found);
  runner.place_worst_case();
  EXPECT_EQ(runner.simulation().world().motion().positions[1], found);
  runner.step();
  EXPECT_FALSE(runner.snapshot().differing_replay);
}

}  // namespace
}  // namespace collidoscope::viewer
