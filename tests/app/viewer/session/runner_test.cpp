#include "session/runner.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

TEST(Runner, PairsThatOnePipelineLeavesToItsNarrowPhaseAgree) {
  app::RunOptions options;
  options.parameters.count = 200;
  Runner runner(options);
  runner.compare_with(PipelineChoice{
      .broad = broad_choice("octree"), .mid = mid_chain("none"), .narrow = narrow_choice("gjk")});
  for (int i = 0; i < 10; ++i) runner.step();
  const ComparedFrame& frame = *runner.compared();
  EXPECT_TRUE(frame.differences.empty());
  EXPECT_EQ(frame.names[1], "octree + none + gjk");
  EXPECT_EQ(to_string(frame.pipelines[1].broad), "octree");
  EXPECT_EQ(frame.colliding[0], frame.colliding[1]);
  EXPECT_GT(frame.pairs_compared, runner.simulation().pipeline().report().surviving.size());
}

}  // namespace
}  // namespace collidoscope::viewer
