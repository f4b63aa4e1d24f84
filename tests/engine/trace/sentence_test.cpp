#include "trace/sentence.h"

#include <gtest/gtest.h>

#include "trace/tracer.h"

namespace collidoscope {
namespace {

TEST(Sentence, NumbersHaveThreeDigitsAndLengthsTheirUnit) {
  EXPECT_EQ(digits(0.123456), "0.123");
  EXPECT_EQ(digits(-0.0), "0");
  EXPECT_EQ(metres(1.0 / 3), "0.333 m");
  EXPECT_EQ(metres(3.21e-17), "3.21e-17 m");
  EXPECT_EQ(concatenated({"a ", metres(2), ", b"}), "a 2 m, b");
}

TEST(StepRecorder, SaysOneSentenceAfterTheOther) {
  StepRecorder recorder;
  recorder.step(3).say("").say("One.").say("").say("Two.");
  EXPECT_EQ(recorder.steps().back().sentence, "One. Two.");
  recorder.restate("Three.");
  EXPECT_EQ(recorder.steps().back().sentence, "Three.");
}

TEST(StepRecorder, NumbersVertexPairsInTheOrderInWhichTheyAreNamed) {
  StepRecorder recorder;
  EXPECT_EQ(recorder.number_of(17, 4), 1);
  EXPECT_EQ(recorder.number_of(4, 17), 2);
  EXPECT_EQ(recorder.number_of(17, 4), 1);
  recorder.step(0).pair("1", 17, 4, {1, 2, 3}, {1, 0, 1});
  EXPECT_EQ(recorder.steps().back().pairs.front().difference(), Vec3(0, 2, 2));
}

}  // namespace
}  // namespace collidoscope
