#include "core/sweep.h"

#include <gtest/gtest.h>
#include <numbers>

#include "core/quaternion.h"
#include "fixtures/random_poses.h"

namespace collidoscope {
namespace {

constexpr Real pi = std::numbers::pi;

void expect_near(const Vec3& a, const Vec3& b, Real error) {
  EXPECT_LE(length(a - b), error) << a.x << ' ' << a.y << ' ' << a.z << ", " << b.x << ' ' << b.y << ' '
                                  << b.z;
}

void expect_near(const Pose& a, const Pose& b, Real error) {
  for (int axis = 0; axis < 3; ++axis) expect_near(a.rotation[axis], b.rotation[axis], error);
  expect_near(a.translation, b.translation, error);
}

TEST(Sweep, BeginsExactlyAtItsStart) {
  const Pose start{to_matrix(from_axis_angle({1, 2, 3}, 0.7)), {0.1, 0.2, 0.3}};
  const Pose at = Sweep(start, {1, 2, 3}, {0.3, 0.1, 2}, {0.7, 0.3, 0.1}).at(0);
  EXPECT_EQ(at.rotation, start.rotation);
  EXPECT_EQ(at.translation, start.translation);
}

TEST(Sweep, LeadsFromOnePoseToTheOther) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const Pose from = test::random_pose(random, 5), to = test::random_pose(random, 5);
    const Sweep sweep = sweep_between(from, to);
    EXPECT_LE(sweep.angle(), pi + 1e-12);
    expect_near(sweep.at(0), from, 0);
    expect_near(sweep.at(1), to, 1e-13);
    expect_near(sweep_between(from, to, 3).at(1), to, 1e-12);
    EXPECT_NEAR(sweep_between(from, to, 3).angle(), sweep.angle() + 6 * pi, 1e-12);
  }
}

TEST(Sweep, EqualRotationsDoNotTurn) {
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const Pose from = test::random_pose(random, 5);
    EXPECT_FALSE(sweep_between(from, {from.rotation, Vec3(1, 2, 3)}).turns());
  }
}

TEST(Sweep, TheRotationCentreMovesOnALine) {
  const Vec3 centre(0.5, -0.2, 0.3);
  const Pose start{to_matrix(from_axis_angle({3, 1, 2}, 1.1)), {4, 5, 6}};
  const Sweep sweep(start, {1, 0, -2}, {0.4, 2, -1}, centre);
  for (const Real t : {0.1, 0.25, 0.5, 0.9, 1.0})
    expect_near(sweep.at(t).to_parent(centre), start.to_parent(centre) + Vec3(1, 0, -2) * t, 1e-14);
}

TEST(Sweep, TurnsAtConstantSpeed) {
  const Sweep sweep(Pose{}, Vec3(0), {0, 0, pi / 2});
  expect_near(sweep.at(0.5).to_parent({1, 0, 0}), {std::cos(pi / 4), std::sin(pi / 4), 0}, 1e-15);
  expect_near(sweep.at(1).to_parent({1, 0, 0}), {0, 1, 0}, 1e-15);
  EXPECT_DOUBLE_EQ(sweep.distance_from_axis({3, 4, 7}), 5);
}

}  // namespace
}  // namespace collidoscope
