#include "simulation/driven_course.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>

#include "core/quaternion.h"

namespace collidoscope {
namespace {

class LawOf final : public MotionLaw {
 public:
  explicit LawOf(std::function<Pose(Real)> course) : course_(std::move(course)) {}
  Pose pose(Real time) const override { return course_(time); }
  ShapePointer shape(Real) const override { return nullptr; }
  Real fastest() const override { return 10; }
  Real rounding() const override { return 0; }

 private:
  std::function<Pose(Real)> course_;
};

/// On an arm of 1 m that turns by this function of time.
LawOf on_an_arm(const std::function<Real(Real)>& angle) {
  return LawOf([angle](Real time) {
    const Mat3 turn = to_matrix(from_axis_angle(Vec3(0, 0, 1), angle(time)));
    return Pose{turn, turn * Vec3(1, 0, 0)};
  });
}

Real away(const MotionLaw& law, const CoursePart& part, Real share, const Vec3& point) {
  const Pose truth = law.pose(part.since + share * (part.until - part.since));
  return length(truth.to_parent(point) - part.sweep.at(share).to_parent(point));
}

TEST(DrivenCourse, PartsStayNearTheirLaw) {
  const LawOf law = on_an_arm([](Real time) { return 1.2 * time + 0.3 * std::sin(5 * time); });
  const Sphere around{Vec3(0), 0.2};
  const Real tolerance = 2e-3;
  int parts = 0;
  for (Real since = 0; since < 1; ++parts) {
    const CoursePart part = follow(law, around, since, tolerance);
    ASSERT_EQ(part.since, since);
    ASSERT_GT(part.until, since);
    for (int i = 0; i <= 10; ++i)
      EXPECT_LT(away(law, part, i / 10.0, Vec3(0, 0.2, 0)), 1.5 * tolerance) << since;
    since = part.until;
  }
  EXPECT_GT(parts, 4);
  EXPECT_LT(parts, 64);
}

TEST(DrivenCourse, WhatNoSweepFollowsIsCutNoFurtherThanToA64th) {
  const LawOf law = on_an_arm([](Real time) { return std::floor(1000 * time); });
  int parts = 0;
  for (Real since = 0; since < 1; ++parts) {
    const Real until = follow(law, {Vec3(0), 0.2}, since, 1e-9).until;
    EXPECT_TRUE(until - since >= 1.0 / 64 || until == 1) << since;
    since = until;
  }
  EXPECT_GT(parts, 32);
  EXPECT_LE(parts, 64);
}

/// The arm is back where it was at the end of the step, and halfway.
TEST(DrivenCourse, OscillationsAreSeen) {
  for (const Real turns : {1, 2, 3, 4, 5}) {
    const LawOf law =
        on_an_arm([turns](Real time) { return 0.5 * std::sin(turns * 2 * 3.14159265358979 * time); });
    EXPECT_LT(follow(law, {Vec3(0), 0.1}, 0, 1e-3).until, 0.5) << turns;
  }
}

TEST(DrivenCourse, WhatIsTakenAlongKeepsItsPlaceOnTheDriver) {
  const Pose start{to_matrix(from_axis_angle(Vec3(1, 0, 0), 0.4)), Vec3(1, 2, 3)},
      body{to_matrix(from_axis_angle(Vec3(0, 1, 0), 1.1)), Vec3(-1, 0.5, 2)};
  const Sweep driver(start, Vec3(0.3, -0.2, 0.1), Vec3(0.2, 0.5, -0.7), Vec3(0.4, 0.1, 0));
  const Sweep along = taken_along(driver, body);
  const Pose seen = relative_pose(start, body);
  for (const Real share : {0.0, 0.3, 1.0}) {
    const Pose later = relative_pose(driver.at(share), along.at(share));
    EXPECT_LT(length(later.translation - seen.translation), 1e-12);
    for (int axis = 0; axis < 3; ++axis) EXPECT_LT(length(later.rotation[axis] - seen.rotation[axis]), 1e-12);
  }
}

}  // namespace
}  // namespace collidoscope
