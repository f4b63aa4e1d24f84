#include "simulation/timeline.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>

#include "fixtures/run_report.h"
#include "fixtures/temporary_folder.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

app::RunOptions polytopes(std::uint32_t count) {
  app::RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = count;
  return options;
}

/// Poses and pairs of a frame.
bool same_frame(const Snapshot& a, const Snapshot& b) {
  return a.frame == b.frame && a.report.colliding == b.report.colliding &&
         std::ranges::equal(a.poses, b.poses, [](const Pose& p, const Pose& q) {
           return p.rotation == q.rotation && p.translation == q.translation;
         });
}

TEST(Timeline, AnyRememberedFrameComesAgain) {
  Runner runner(polytopes(60));
  std::vector<Snapshot> frames = {runner.snapshot()};
  for (int i = 0; i < 40; ++i) runner.step(), frames.push_back(runner.snapshot());
  ASSERT_EQ(frames.back().timeline.size(), 41u);
  for (const std::uint64_t frame : {3u, 39u, 0u, 17u}) {
    runner.go_to(frame);
    EXPECT_TRUE(same_frame(runner.snapshot(), frames[frame])) << frame;
    EXPECT_EQ(runner.snapshot().timeline.size(), 41u) << "what comes after stays known";
  }
  runner.step();
  EXPECT_TRUE(same_frame(runner.snapshot(), frames[18]));
  EXPECT_FALSE(runner.snapshot().differing_replay);
  runner.go_to(1000);
  EXPECT_EQ(runner.snapshot().frame, 18u) << "no such frame";
}

TEST(Timeline, MarksFramesInWhichPairsChange) {
  Runner runner(polytopes(200));
  for (int i = 0; i < 60; ++i) runner.step();
  const std::vector<FrameMark> marks = runner.snapshot().timeline;
  std::size_t changes = 0;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    const std::size_t low = std::min(marks[i].colliding, marks[i - 1].colliding);
    const std::size_t high = std::max(marks[i].colliding, marks[i - 1].colliding);
    EXPECT_GE(marks[i].changes, high - low);
    changes += marks[i].changes;
  }
  EXPECT_GT(changes, 10u);
}

/// From neutral to green and back, too, as the lists of pairs have it.
TEST(Timeline, MarksFramesInWhichBoxesComeToMeetOrCeaseTo) {
  Runner runner(polytopes(60));
  std::size_t meetings = 0;
  for (int i = 0; i < 40; ++i) {
    const std::vector<BodyPair> before = runner.snapshot().report.candidates;
    runner.step();
    const Snapshot now = runner.snapshot();
    std::vector<BodyPair> changed;
    std::ranges::set_symmetric_difference(before, now.report.candidates, std::back_inserter(changed));
    EXPECT_EQ(now.timeline.back().meetings, changed.size());
    meetings += changed.size();
  }
  EXPECT_GT(meetings, 10u);
  runner.restart();
  EXPECT_EQ(runner.snapshot().timeline.front().meetings, 0u);
}

TEST(Timeline, ForgetsTheOldest) {
  Runner runner(polytopes(2000));
  for (int i = 0; i < 130; ++i) runner.step();
  const std::vector<FrameMark> marks = runner.snapshot().timeline;
  EXPECT_EQ(marks.size(), 100u);
  EXPECT_EQ(marks.front().frame, 31u);
  runner.go_to(5);
  EXPECT_EQ(runner.snapshot().frame, 130u);
}

TEST(Timeline, AFrameThatDiffersTheSecondTimeIsTold) {
  Simulation one(create_scene("polytopes", polytopes(60).parameters), {});
  Simulation other(create_scene("polytopes", polytopes(200).parameters), {});
  one.detect();
  Timeline timeline;
  timeline.restart(one);
  for (int i = 0; i < 30; ++i) {
    one.step();
    EXPECT_TRUE(timeline.advance(one, FrameMark::of(one, {})));
  }
  ASSERT_NE(timeline.go_to(0), nullptr);
  bool same = true;
  for (int i = 0; i < 30 && same; ++i) other.step(), same = timeline.advance(other, FrameMark::of(other, {}));
  EXPECT_FALSE(same);
}

/// Parts whose hulls collide where they themselves do not: another narrow phase finds other pairs.
TEST(Runner, ARestartForgetsThatAFrameWasAnother) {
  app::RunOptions options;
  options.scene = "bin";
  options.narrow = "gjk";
  options.parameters.count = 40;
  Runner runner(options);
  for (int i = 0; i < 40; ++i) EXPECT_TRUE(runner.step());
  runner.go_to(0);
  PipelineConfig meshes = runner.snapshot().pipeline;
  meshes.narrow = narrow_choice("aabb-tree");
  runner.set_pipeline(meshes);
  bool same = true;
  for (int i = 0; i < 40 && same; ++i) same = runner.step();
  EXPECT_FALSE(same);
  EXPECT_EQ(runner.snapshot().differing_replay, runner.snapshot().frame);
  runner.restart();
  EXPECT_FALSE(runner.snapshot().differing_replay);
}

TEST(Runner, FramesThatComeAgainAreReportedOnce) {
  Runner runner(polytopes(60));
  for (int i = 0; i < 10; ++i) runner.step();
  runner.go_to(4);
  for (int i = 0; i < 10; ++i) runner.step();
  const std::vector<FrameRow> rows = test::rows_of(runner.report());
  ASSERT_EQ(rows.size(), 14u);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].frame, i + 1);
}

/// Hulls collide where the bodies do not: bars are of the pipeline that stands there, or say that they are
/// not.
TEST(Runner, ABarOfTheTimelineSaysWhetherAnEarlierPipelineFoundIt) {
  app::RunOptions options;
  options.scene = "bin";
  options.narrow = "aabb-tree";
  options.parameters.count = 40;
  Runner runner(options);
  for (int i = 0; i < 40; ++i) runner.step();
  PipelineConfig hulls = runner.snapshot().pipeline;
  hulls.narrow = narrow_choice("gjk");
  runner.set_pipeline(hulls);
  const Snapshot changed = runner.snapshot();
  ASSERT_EQ(changed.timeline.size(), 41u);
  EXPECT_EQ(changed.timeline.back().colliding, changed.report.colliding.size());
  EXPECT_FALSE(changed.timeline.back().of_earlier_pipeline);
  EXPECT_TRUE(changed.timeline[20].of_earlier_pipeline);
  runner.go_to(20);
  const Snapshot earlier = runner.snapshot();
  EXPECT_EQ(earlier.timeline[20].colliding, earlier.report.colliding.size());
  EXPECT_FALSE(earlier.timeline[20].of_earlier_pipeline);
  EXPECT_TRUE(earlier.timeline[19].of_earlier_pipeline);
}

/// The row of a frame in which nothing has moved yet.
TEST(Runner, TimesThatAreSavedAfterAChangeAreThoseOfThePresentFrame) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "times.csv";
  const auto saved_lines = [&](const Runner& runner) {
    runner.save_times(file);
    std::ifstream stream(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
      if (!line.starts_with('#')) lines.push_back(line);
    return lines;
  };
  Runner runner(polytopes(60));
  for (int i = 0; i < 5; ++i) runner.step();
  EXPECT_EQ(saved_lines(runner).size(), 6u) << "and a heading";
  PipelineConfig config = runner.simulation().pipeline().config();
  config.narrow = narrow_choice("gjk");
  runner.set_pipeline(config);
  const std::vector<std::string> lines = saved_lines(runner);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_TRUE(lines.back().starts_with("5,")) << lines.back();
  runner.step();
  EXPECT_EQ(saved_lines(runner).size(), 2u);
}

TEST(Runner, TimesOfDifferentPipelinesDoNotMix) {
  Runner runner(polytopes(60));
  for (int i = 0; i < 5; ++i) runner.step();
  PipelineConfig config = runner.simulation().pipeline().config();
  runner.set_pipeline(config);
  EXPECT_EQ(runner.report().frames().size(), 5u) << "it is the same";
  config.narrow = narrow_choice("gjk");
  runner.set_pipeline(config);
  EXPECT_TRUE(runner.report().frames().empty());
  runner.step();
  ASSERT_EQ(runner.report().frames().size(), 1u);
  EXPECT_EQ(runner.report().frames().back().frame, 6u);
}

}  // namespace
}  // namespace collidoscope::viewer
