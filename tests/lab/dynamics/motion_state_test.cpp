#include "dynamics/motion_state.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace collidoscope {
namespace {

Real difference(const Pose& a, const Pose& b) {
  Real most = length(a.translation - b.translation);
  for (int column = 0; column < 3; ++column)
    most = std::max(most, length(a.rotation[column] - b.rotation[column]));
  return most;
}

BodyMotion random_body(Random& random) {
  BodyMotion body;
  body.position = random.in_box(Vec3(-5), Vec3(5));
  body.orientation = random.rotation();
  body.velocity = random.in_box(Vec3(-1), Vec3(1));
  body.angular_velocity = random.in_box(Vec3(-3), Vec3(3));
  body.rotation_centre = random.in_box(Vec3(-2), Vec3(2));
  return body;
}

/// Where constant velocity and angular velocity take the body: the rotation centre on a straight line, the
/// frame turned about it.
Pose closed_form(const BodyMotion& body, Real time) {
  Pose pose{to_matrix(from_axis_angle(body.angular_velocity, length(body.angular_velocity) * time) *
                      body.orientation),
            Vec3(0)};
  pose.translation = body.position + body.velocity * time - pose.rotate(body.rotation_centre);
  return pose;
}

TEST(Integrate, FollowsTheClosedForm) {
  constexpr Real dt = Real(1) / 60, rounding = 1e-12;  // of 600 steps with numbers of about 10
  Random random(1);
  std::vector<BodyMotion> bodies;
  MotionState state;
  for (int i = 0; i < 100; ++i) {
    bodies.push_back(random_body(random));
    state.add(bodies.back());
  }
  for (int frame = 1; frame <= 600; ++frame) {
    integrate(state, dt);
    if (frame % 100 != 0) continue;
    for (std::size_t i = 0; i < bodies.size(); ++i)
      EXPECT_LT(difference(state.poses[i], closed_form(bodies[i], frame * dt)), rounding);
  }
}

TEST(Integrate, TheRotationCentreMovesInAStraightLine) {
  Random random(2);
  const BodyMotion body = random_body(random);
  MotionState state;
  state.add(body);
  for (int frame = 0; frame < 50; ++frame) integrate(state, 0.1);
  EXPECT_LT(
      length(state.poses[0].to_parent(body.rotation_centre) - (body.position + body.velocity * Real(5))),
      1e-12);
}

TEST(Integrate, KeepsOrientationsOfUnitLengthForAMillionFrames) {
  MotionState state;
  BodyMotion body;
  body.angular_velocity = Vec3(1, 2, 3);
  state.add(body);
  for (int frame = 0; frame < 1'000'000; ++frame) integrate(state, Real(1) / 60);
  const Quaternion& q = state.orientations[0];
  EXPECT_NEAR(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1, 1e-15);
  const Mat3& r = state.poses[0].rotation;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b) EXPECT_NEAR(dot(r[a], r[b]), a == b ? 1 : 0, 1e-14);
}

TEST(Integrate, LeavesBodiesAtRestAlone) {
  Random random(3);
  MotionState state;
  BodyMotion body = random_body(random);
  body.velocity = body.angular_velocity = Vec3(0);
  state.add(body);
  const Pose before = state.poses[0];
  for (int frame = 0; frame < 10; ++frame) integrate(state, 0.1);
  EXPECT_EQ(difference(state.poses[0], before), 0);
}

TEST(Integrate, NegatedVelocitiesLeadBackAlongTheSameWay) {
  Random random(4);
  MotionState state;
  for (int i = 0; i < 20; ++i) state.add(random_body(random));
  std::vector<std::vector<Pose>> way = {state.poses};
  for (int frame = 0; frame < 20; ++frame) integrate(state, 0.05), way.push_back(state.poses);
  for (Vec3& velocity : state.velocities) velocity = -velocity;
  for (Vec3& angular_velocity : state.angular_velocities) angular_velocity = -angular_velocity;
  for (std::size_t frame = 20; frame-- > 0;) {
    integrate(state, 0.05);
    for (std::size_t i = 0; i < state.size(); ++i)
      EXPECT_LT(difference(state.poses[i], way[frame][i]), 1e-12);
  }
}

TEST(MotionState, PlacingByPoseKeepsThePoseAndTheRotationCentre) {
  Random random(5);
  MotionState state;
  const BodyMotion body = random_body(random);
  state.add(body);
  const Pose pose{to_matrix(random.rotation()), Vec3(1, 2, 3)};
  state.place(0, pose);
  EXPECT_EQ(difference(state.poses[0], pose), 0);
  EXPECT_LT(length(state.positions[0] - pose.to_parent(body.rotation_centre)), 1e-15);
  state.place(0, state.positions[0], state.orientations[0]);
  EXPECT_LT(difference(state.poses[0], pose), 1e-14);
}

}  // namespace
}  // namespace collidoscope
