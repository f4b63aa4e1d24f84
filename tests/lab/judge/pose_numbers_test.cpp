#include "judge/pose_numbers.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope {
namespace {

std::string reason_of(const std::string& text) {
  try {
    parse_pose_pair(text);
  } catch (const InputError& error) {
    return error.reason();
  }
  return "";
}

TEST(PoseNumbers, QuaternionsFollowTranslations) {
  const PosePair poses = parse_pose_pair("1,2,3, 1,0,0,0  4 5 6 0.7071067811865476 0 0 0.7071067811865476\n");
  EXPECT_EQ(poses.a.translation, Vec3(1, 2, 3));
  EXPECT_EQ(poses.a.rotation, Mat3(1));
  EXPECT_EQ(poses.b.translation, Vec3(4, 5, 6));
  EXPECT_NEAR(poses.b.rotation[0].y, 1, 1e-15) << "x turns to y";
}

TEST(PoseNumbers, MatricesComeRowByRow) {
  const PosePair poses = parse_pose_pair("1 0 0 0 1 0 0 0 1 7 8 9  0 -1 0 1 0 0 0 0 1 -1 -2 -3");
  EXPECT_EQ(poses.a.translation, Vec3(7, 8, 9));
  EXPECT_EQ(poses.b.rotation[0], Vec3(0, 1, 0));
  EXPECT_EQ(poses.b.translation, Vec3(-1, -2, -3));
}

TEST(PoseNumbers, SaysWhatIsWrong) {
  EXPECT_EQ(reason_of("1 2 3"), "holds 3 numbers; a pair of poses has 24 (matrices) or 14 (quaternions)");
  EXPECT_EQ(reason_of("1 2 x"), "'x' is not a number");
  EXPECT_EQ(reason_of("1 2 inf"), "'inf' is not finite or beyond ±1e18");
  EXPECT_NE(reason_of("0 0 0 1 1 0 0 0 0 0 1 0 0 0").find("the quaternion has length"), std::string::npos);
  EXPECT_EQ(reason_of("1 0 0 0 1 0 0 0 -1 0 0 0  1 0 0 0 1 0 0 0 1 0 0 0"),
            "holds a matrix that is singular or mirrors");
}

}  // namespace
}  // namespace collidoscope
