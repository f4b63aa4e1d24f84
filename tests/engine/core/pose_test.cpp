#include "core/pose.h"

#include <gtest/gtest.h>

#include "core/quaternion.h"
#include "core/random.h"

namespace collidoscope {
namespace {

Pose random_pose(Random& random) {
  return {to_matrix(random.rotation()), random.in_box(Vec3(-5), Vec3(5))};
}

constexpr Real rounding = 4e-14;  // of some dozens of operations on numbers below 20

TEST(Pose, LocalUndoesParent) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Pose pose = random_pose(random);
    const Vec3 point = random.in_box(Vec3(-1), Vec3(1));
    EXPECT_LT(length(pose.to_local(pose.to_parent(point)) - point), rounding);
  }
}

TEST(Pose, RelativePoseAndComposeAreInverse) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const Pose a = random_pose(random), b = random_pose(random);
    const Pose again = compose(a, relative_pose(a, b));
    const Vec3 point = random.in_box(Vec3(-1), Vec3(1));
    EXPECT_LT(length(again.to_parent(point) - b.to_parent(point)), rounding);
  }
}

TEST(Quaternion, MatrixRoundTripKeepsTheRotation) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const Mat3 rotation = to_matrix(random.rotation());
    const Mat3 again = to_matrix(from_matrix(rotation));
    for (int column = 0; column < 3; ++column) EXPECT_LT(length(again[column] - rotation[column]), rounding);
  }
}

TEST(Quaternion, HalfTurnsSurviveTheMatrix) {
  for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
    const Mat3 rotation = to_matrix(from_axis_angle(axis, 3.14159265358979323846));
    const Mat3 again = to_matrix(from_matrix(rotation));
    for (int column = 0; column < 3; ++column) EXPECT_LT(length(again[column] - rotation[column]), rounding);
  }
}

TEST(Quaternion, QuarterTurnAboutZTakesXToY) {
  const Pose pose{to_matrix(from_axis_angle(Vec3(0, 0, 2), 1.57079632679489661923)), Vec3(0)};
  EXPECT_LT(length(pose.rotate(Vec3(1, 0, 0)) - Vec3(0, 1, 0)), rounding);
}

}  // namespace
}  // namespace collidoscope
