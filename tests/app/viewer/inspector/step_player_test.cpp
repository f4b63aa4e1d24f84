#include "inspector/step_player.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

StepTracePointer trace_of(std::size_t steps) {
  auto trace = std::make_shared<StepTrace>();
  trace->traced = std::make_shared<const TraceSteps>(steps);
  return trace;
}

TEST(StepPlayer, GoesBothWaysAndStopsAtTheEnds) {
  StepPlayer player;
  player.next();
  EXPECT_EQ(player.index(), 0u);
  player.follow(trace_of(3), false);
  player.back();
  EXPECT_EQ(player.index(), 0u);
  for (int i = 0; i < 5; ++i) player.next();
  EXPECT_EQ(player.index(), 2u);
  EXPECT_TRUE(player.at_end());
  player.back();
  EXPECT_EQ(player.index(), 1u);
}

TEST(StepPlayer, PlaysAtItsRateToTheEndAndAnewFromThere) {
  StepPlayer player;
  player.follow(trace_of(4), false);
  player.set_rate(2);
  player.toggle_play();
  player.advance(10);
  EXPECT_EQ(player.index(), 0u);
  player.advance(10.4);
  EXPECT_EQ(player.index(), 0u);
  player.advance(10.6);
  EXPECT_EQ(player.index(), 1u);
  player.advance(20);
  EXPECT_TRUE(player.at_end());
  EXPECT_FALSE(player.playing());
  player.toggle_play();
  EXPECT_EQ(player.index(), 0u);
}

TEST(StepPlayer, GoesOnByAnotherClock) {
  StepPlayer player;
  player.follow(trace_of(4), false);
  player.set_rate(2);
  player.toggle_play();
  player.advance(1000);
  player.forget_time();
  player.advance(0);
  player.advance(0.6);
  EXPECT_EQ(player.index(), 1u);
}

TEST(StepPlayer, NewStepsBeginAtTheFirstAndAtTheLastWhileTheWorldMoves) {
  StepPlayer player;
  player.follow(trace_of(5), true);
  EXPECT_EQ(player.index(), 4u);
  const StepTracePointer next = trace_of(6);
  player.follow(next, false);
  EXPECT_EQ(player.index(), 0u);
  player.next();
  player.follow(next, false);
  EXPECT_EQ(player.index(), 1u) << "the same steps again";
  player.follow(nullptr, false);
  EXPECT_EQ(player.count(), 0u);
}

/// As for a figure, before which the session settles.
TEST(StepPlayer, StepsThatAreTracedOnceMoreStayWhereTheyAre) {
  StepPlayer player;
  player.follow(trace_of(5), false);
  player.go_to(3);
  player.follow(trace_of(5), false);
  EXPECT_EQ(player.index(), 3u);
  auto other = std::make_shared<StepTrace>(*trace_of(5));
  TraceSteps steps(5);
  steps[2].sentence = "Something else.";
  other->traced = std::make_shared<const TraceSteps>(steps);
  player.follow(other, false);
  EXPECT_EQ(player.index(), 0u);
}

TEST(StepPlayer, AsksBeforeItShowsTheNextStep) {
  StepPlayer player;
  player.follow(trace_of(3), false);
  player.predict(true);
  EXPECT_FALSE(player.awaits_prediction()) << "the first step is where one starts";
  player.next();
  EXPECT_TRUE(player.awaits_prediction());
  EXPECT_EQ(player.index(), 1u);
  EXPECT_EQ(player.shown(), 0u);
  player.next();
  EXPECT_FALSE(player.awaits_prediction()) << "the answer";
  EXPECT_EQ(player.shown(), 1u);
  player.next();
  EXPECT_TRUE(player.awaits_prediction());
  EXPECT_FALSE(player.at_end()) << "the result is not shown yet";
  player.answer();
  EXPECT_TRUE(player.at_end());
  player.back();
  EXPECT_FALSE(player.awaits_prediction()) << "it was seen already";
  player.next();
  EXPECT_TRUE(player.awaits_prediction());
  player.predict(false);
  EXPECT_FALSE(player.awaits_prediction());
}

/// Also at the last step, beyond which there is nothing.
TEST(StepPlayer, PlayingShowsAStepThatIsStillToBePredicted) {
  StepPlayer player;
  player.follow(trace_of(3), false);
  player.predict(true);
  player.go_to(1);
  player.next();
  ASSERT_TRUE(player.awaits_prediction());
  player.toggle_play();
  player.advance(10);
  player.advance(11);
  EXPECT_EQ(player.index(), 2u);
  EXPECT_FALSE(player.awaits_prediction());
  EXPECT_FALSE(player.playing()) << "the end is reached";
}

TEST(StepPlayer, StepsOfABodyThatMovesGoOn) {
  StepPlayer player;
  const StepTracePointer trace = trace_of(5);
  player.follow(trace, false);
  player.go_to(2);
  player.toggle_play();
  const auto moved = std::make_shared<StepTrace>(*trace);
  player.follow(moved, true);
  EXPECT_EQ(player.index(), 2u);
  EXPECT_TRUE(player.playing());
  EXPECT_EQ(player.trace(), moved);
}

}  // namespace
}  // namespace collidoscope::viewer
