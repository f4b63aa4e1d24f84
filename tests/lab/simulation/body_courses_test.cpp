#include "simulation/body_courses.h"

#include <cmath>
#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr Real step = 0.1, near_enough = 1e-3;  // s, m
const Vec3 downwards(0, 0, -10);

BodyDescription cube_of(BodyKind kind, const Vec3& position, const Vec3& velocity) {
  static const ShapePointer shape = make_shape("cube", make_box(Vec3(1)));
  BodyDescription body;
  body.name = "cube", body.shape = shape, body.rigid.kind = kind;
  body.motion.position = position, body.motion.velocity = velocity;
  return body;
}

/// A body that gravity has taken hold of, one that turns about the origin at 1 rad/s, and one that is fixed.
World three_bodies() {
  World world;
  world.add(cube_of(BodyKind::dynamic, {0, 0, 5}, {1, 0, -2}));
  world.add(cube_of(BodyKind::kinematic, {0, 0, 0}, {0, 0, 0}));
  world.add(cube_of(BodyKind::fixed, {9, 0, 0}, {0, 0, 0}));
  world.set_gravity(downwards);
  world.make_rigid();
  world.motion().rigid.accelerations[0] = downwards;
  world.motion().angular_velocities[1] = Vec3(0, 0, 1);
  return world;
}

void expect_near(const Vec3& found, const Vec3& expected) {
  EXPECT_LT(length(found - expected), 1e-12);
}

TEST(BodyCourses, ABodyFallsUntilItIsMoved) {
  World world = three_bodies();
  BodyCourses courses(world, step, near_enough);
  expect_near(courses.velocity_at(step / 2, 0).linear, {1, 0, -2.5});
  courses.move_to(step, 0);
  expect_near(world.motion().positions[0], {0.1, 0, 5 - 0.2 - 0.05});
  expect_near(world.motion().velocities[0], {1, 0, -3});
  EXPECT_FALSE(courses[2].sweep.moves());
}

TEST(BodyCourses, BoxesHoldTheWholeSweep) {
  World world = three_bodies();
  const BodyCourses courses(world, step, near_enough);
  const Aabb& box = courses[0].box;
  EXPECT_LE(box.min.x, -0.5 - near_enough / 2);
  EXPECT_GE(box.max.x, 0.6 + near_enough / 2);
  EXPECT_LE(box.min.z, 4.25 - near_enough / 2);
}

TEST(BodyCourses, AShorterSweepEndsBeforeTheStep) {
  World world = three_bodies();
  BodyCourses courses(world, step, near_enough);
  const std::uint32_t first = courses[0].version;
  courses.shorten_sweeps(0);
  courses.renew(0);
  EXPECT_DOUBLE_EQ(courses[0].until, step / 4);
  EXPECT_NE(courses[0].version, first) << "what was found of the first sweep holds no more";
}

TEST(BodyCourses, WhatIsStoppedStaysAndGainsNoSpeed) {
  World world = three_bodies();
  BodyCourses courses(world, step, near_enough);
  courses.move_to(step / 2, 0);
  const Vec3 stopped = world.motion().positions[0];
  courses.stop(0);
  courses.renew(0);
  EXPECT_TRUE(courses[0].waits());
  courses.move_to(step, 0);
  EXPECT_EQ(world.motion().positions[0], stopped);
  expect_near(world.motion().velocities[0], {1, 0, -2});
}

/// As if it were fixed to the kinematic body, and with the velocity that it has there; until it is held.
TEST(BodyCourses, WhatIsTakenAlongGoesWithItsDriver) {
  World world = three_bodies();
  world.motion().place(0, {2, 0, 0}, Quaternion());
  BodyCourses courses(world, step, near_enough);
  courses.stop(0);
  courses.take_along(0, 1);
  EXPECT_FALSE(courses.waits_for_driver(0));
  courses.renew(0);
  ASSERT_EQ(courses.taken_along().size(), 1u);
  courses.move_to(step / 2, 0);
  expect_near(world.motion().positions[0], {2 * std::cos(step / 2), 2 * std::sin(step / 2), 0});
  EXPECT_NEAR(length(world.motion().velocities[0]), 2, 1e-12);
  courses.hold(0);
  courses.renew(0);
  EXPECT_FALSE(courses[0].sweep.moves());
  EXPECT_TRUE(courses.taken_along().empty());
  EXPECT_FALSE(courses[0].waits()) << "it is not taken along again";
  EXPECT_EQ(world.motion().velocities[0], Vec3(0));
}

TEST(BodyCourses, WhatIsTakenAlongWaitsForADriverAtTheEndOfItsSweep) {
  World world = three_bodies();
  world.motion().place(0, {2, 0, 0}, Quaternion());
  BodyCourses courses(world, step, near_enough);
  courses.shorten_sweeps(1);
  courses.renew(1);
  courses.stop(0);
  courses.move_to(step / 4, 0);
  courses.take_along(0, 1);
  EXPECT_TRUE(courses.waits_for_driver(0));
}

}  // namespace
}  // namespace collidoscope
