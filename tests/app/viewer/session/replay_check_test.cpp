#include "session/replay_check.h"

#include <gtest/gtest.h>

#include "app/viewer/session/recorded_run.h"

namespace collidoscope::viewer {
namespace {

constexpr int frames = 25;

ReplayState replayed(const app::RunOptions& options) {
  Runner runner(options);
  for (int frame = 0; frame < frames + 3; ++frame) runner.step();
  return *runner.replay();
}

TEST(Replay, EveryFrameComesAsRecordedByEveryPipeline) {
  app::RunOptions options = recorded_polytopes(60, frames);
  for (const char* narrow : {"separating-vector", "gjk", "v-clip"}) {
    options.narrow = narrow;
    options.broad = "uniform-grid";
    const ReplayState state = replayed(options);
    EXPECT_TRUE(state.finished());
    EXPECT_FALSE(state.difference) << state.text();
    EXPECT_EQ(state.checked, static_cast<std::uint64_t>(frames));
  }
}

TEST(Replay, NamesTheFirstFrameThatDiffers) {
  app::RunOptions options = recorded_polytopes(60, frames);
  const std::uint64_t right = options.expected.hashes[6];
  options.expected.hashes[6] ^= 1;
  options.expected.hashes[9] ^= 1;
  const ReplayState state = replayed(options);
  ASSERT_TRUE(state.difference);
  EXPECT_EQ(state.difference->frame, 7u);
  EXPECT_EQ(state.difference->found, right);
  EXPECT_EQ(state.checked, 6u);
  EXPECT_NE(state.text().find("frame 7 is not as recorded"), std::string::npos);
}

TEST(Replay, AnotherRunDiffersFromTheStart) {
  app::RunOptions options = recorded_polytopes(60, frames);
  options.parameters.velocity = 5.001;  // 5 as recorded
  EXPECT_EQ(replayed(options).difference->frame, 1u);
}

TEST(Replay, ChecksEachFrameOnceAndAnewAfterARestart) {
  Runner runner(recorded_polytopes(60, frames));
  for (int frame = 0; frame < 10; ++frame) runner.step();
  runner.go_to(3);
  for (int frame = 0; frame < 4; ++frame) runner.step();
  EXPECT_EQ(runner.replay()->checked, 10u);
  EXPECT_FALSE(runner.replay()->finished());
  runner.restart();
  EXPECT_EQ(runner.replay()->checked, 0u);
  runner.step();
  EXPECT_EQ(runner.replay()->checked, 1u);
  SceneParameters faster;
  faster.velocity = 9;
  ASSERT_TRUE(runner.tune(faster));
  EXPECT_FALSE(runner.replay()) << "it is another run now";
}

TEST(Replay, ARecordThatBeginsElsewhereIsRefused) {
  app::RunOptions options = recorded_polytopes(60, frames);
  options.expected.first_frame = 5;
  EXPECT_THROW(Runner runner(options), InputError);
}

}  // namespace
}  // namespace collidoscope::viewer
