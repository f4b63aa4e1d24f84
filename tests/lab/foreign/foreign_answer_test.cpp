#include "foreign/foreign_answer.h"

#include <gtest/gtest.h>
#include <limits>

#include "core/error.h"

namespace collidoscope {
namespace {

std::string refusal(const std::string& line, std::uint64_t index = 0) {
  try {
    parse_answer(line, index);
  } catch (const InputError& error) {
    return error.reason();
  }
  return "";
}

TEST(ForeignAnswer, ReadsWhatCollideQueryWrites) {
  const PairResult result = parse_answer("4,gjk,separated,2,,0.5,0,0,2.5,0,0,1,0,0,3,120\r", 4);
  EXPECT_EQ(result.verdict, Verdict::separated);
  EXPECT_TRUE(result.gives(Capability::distance | Capability::witnesses | Capability::direction));
  EXPECT_FALSE(result.gives(Capability::depth));
  EXPECT_EQ(result.distance(), 2);
  EXPECT_EQ(result.on_a, Vec3(0.5, 0, 0));
  EXPECT_EQ(result.on_b, Vec3(2.5, 0, 0));
  EXPECT_EQ(result.normal, Vec3(1, 0, 0));
  EXPECT_EQ(result.iterations, 3);
}

TEST(ForeignAnswer, CellsMayBeMissing) {
  const PairResult result = parse_answer("0,mine,colliding", 0);
  EXPECT_EQ(result.verdict, Verdict::colliding);
  EXPECT_EQ(result.available, Capability::verdict);
}

TEST(ForeignAnswer, ACommonPointIsBothPoints) {
  const PairResult common = parse_answer("0,mine,colliding,,,1,2,3,1,2,3", 0);
  EXPECT_TRUE(common.gives(Capability::common_point));
  EXPECT_FALSE(common.gives(Capability::witnesses));
  EXPECT_EQ(common.common_point, Vec3(1, 2, 3));
  const PairResult deepest = parse_answer("0,mine,colliding,,0.5,1,0,0,0.5,0,0,1,0,0", 0);
  EXPECT_TRUE(deepest.gives(Capability::depth | Capability::witnesses));
  EXPECT_EQ(deepest.depth(), 0.5);
}

TEST(ForeignAnswer, DropsWhatTheVerdictExcludes) {
  EXPECT_EQ(parse_answer("0,mine,colliding,0.5", 0).available, Capability::verdict);
  EXPECT_EQ(parse_answer("0,mine,undecided,,,,,,,,,1,0,0", 0).available, Capability::verdict);
}

TEST(ForeignAnswer, SaysWhatIsWrong) {
  EXPECT_EQ(refusal("hello"), "'hello' is no answer: it needs an index, a name and a verdict");
  EXPECT_EQ(refusal("1,mine,separated"), "has the index '1' instead of 0");
  EXPECT_EQ(refusal("0,mine,yes"), "'yes' is no verdict: separated, colliding or undecided");
  EXPECT_EQ(refusal("0,mine,separated,far"), "'far' is not a number");
  EXPECT_EQ(refusal("0,mine,separated,-1"), "has a negative distance");
  EXPECT_EQ(refusal("0,mine,separated,inf"), "has a distance or depth that is not finite");
  EXPECT_EQ(refusal("0,mine,separated,1,,1,2,,1,2,3"), "a point or direction lacks a coordinate");
  EXPECT_EQ(refusal("0,mine,separated,1,,,,,,,,2,0,0"), "has a normal that is not of unit length");
  EXPECT_EQ(refusal("0,a,separated,,,,,,,,,,,,,,"), "has 17 cells, more than 16");
}

TEST(ForeignAnswer, PosesSurvive) {
  const Pose pose{Mat3(Vec3(0, 1, 0), Vec3(-1, 0, 0), Vec3(0, 0, 1)), Vec3(0.1, 0, -3)};
  EXPECT_EQ(pose_line(pose), "1,0,0,0,1,0,0,0,1,0,0,0,0,-1,0,1,0,0,0,0,1,0.10000000000000001,0,-3\n");
}

TEST(ForeignAnswer, NumbersThatCannotBeUsedAreFaults) {
  PairResult result;
  result.verdict = Verdict::separated;
  EXPECT_EQ(fault_of(result), "");
  result.available = Capability::verdict | Capability::witnesses;
  result.on_b.x = std::numeric_limits<Real>::quiet_NaN();
  EXPECT_EQ(fault_of(result), "witnesses that are not finite");
}

}  // namespace
}  // namespace collidoscope
