#include "scene/world.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

ShapePointer cube() {
  return std::make_shared<Shape>("cube", make_box(Vec3(1)));
}

BodyMotion moving(const Vec3& position, const Vec3& velocity) {
  BodyMotion motion;
  motion.position = position;
  motion.velocity = velocity;
  return motion;
}

TEST(World, ListsEachShapeOnceByFirstUse) {
  World world;
  const ShapePointer a = cube(), b = cube();
  for (const ShapePointer& shape : {b, a, b, a}) world.add({"", shape, {}});
  EXPECT_EQ(world.shape_library(), (std::vector<ShapePointer>{b, a}));
}

TEST(World, WallsSendBodiesBackInside) {
  World world;
  world.add({"", cube(), moving(Vec3(0.5, 0, 0), Vec3(3, 0.3, 0))});
  world.set_walls(Aabb{Vec3(-1), Vec3(1)});
  for (int frame = 0; frame < 1000; ++frame) {
    world.step(0.1);
    const Vec3 position = world.motion().positions[0];
    EXPECT_LE(std::abs(position.x), 1 + 0.3 + 1e-12);  // at most one step beyond
    EXPECT_LE(std::abs(position.y), 1 + 0.03 + 1e-12);
  }
  EXPECT_EQ(std::abs(world.motion().velocities[0].x), 3);
}

TEST(World, ABodyOutsideTheWallsIsNotHeldThere) {
  World world;
  world.add({"", cube(), moving(Vec3(5, 0, 0), Vec3(-1, 0, 0))});
  world.set_walls(Aabb{Vec3(-1), Vec3(1)});
  world.step(1);
  EXPECT_EQ(world.motion().velocities[0].x, -1);
  EXPECT_EQ(world.motion().positions[0].x, 4);
}

KinematicChain turntable(BodyIndex body) {
  ChainLink link;
  link.joint = ChainLink::Joint::revolute;
  link.motion.rate = 1;
  link.body = body;
  link.body_in_link.translation = Vec3(2, 0, 0);
  KinematicChain chain;
  chain.links = {link};
  return chain;
}

TEST(World, ChainsFollowTheClockAndTakeTheBodysOwnMotion) {
  World world;
  const BodyIndex body = world.add({"", cube(), moving(Vec3(0), Vec3(9, 9, 9))});
  world.add_chain(turntable(body));
  EXPECT_EQ(world.motion().poses[0].translation, Vec3(2, 0, 0));
  for (int frame = 0; frame < 10; ++frame) world.step(0.1);
  EXPECT_LT(length(world.motion().poses[0].translation - Vec3(2 * std::cos(1), 2 * std::sin(1), 0)), 1e-14);
  EXPECT_EQ(world.motion().velocities[0], Vec3(0));
  EXPECT_EQ(world.frame(), 10u);
}

TEST(World, ACopyGoesOnByItself) {
  World world;
  world.add({"", cube(), moving(Vec3(0), Vec3(1, 0, 0))});
  const World snapshot = world;
  world.step(1);
  EXPECT_EQ(snapshot.motion().positions[0].x, 0);
  EXPECT_EQ(snapshot.frame(), 0u);
  EXPECT_EQ(snapshot.bodies().shapes[0], world.bodies().shapes[0]);
}

TEST(World, SettingTheClockPosesTheChains) {
  World world;
  const BodyIndex body = world.add({"", cube(), {}});
  world.add_chain(turntable(body));
  World stepped = world;
  stepped.step(0.75);
  world.set_clock(stepped.time(), 1);
  EXPECT_EQ(world.motion().poses[0].translation, stepped.motion().poses[0].translation);
  EXPECT_EQ(world.frame(), 1u);
}

// ---- Within the last step --------------------------------------------------------------------------------

Real largest_difference(const Pose& a, const Pose& b) {
  Real largest = length(a.translation - b.translation);
  for (int column = 0; column < 3; ++column)
    largest = std::max(largest, length(a.rotation[column] - b.rotation[column]));
  return largest;
}

/// A spinning cube off its rotation centre, a turntable, and a bar that bends.
World world_in_motion() {
  World world;
  BodyMotion spinning = moving(Vec3(0.1, 2, 0), Vec3(1, -3, 0.5));
  spinning.angular_velocity = Vec3(4, -2, 7), spinning.rotation_centre = Vec3(0.5, 0.2, 0);
  world.add({"spinning", cube(), spinning});
  world.add_chain(turntable(world.add({"turning", cube(), {}})));
  const auto bending = std::make_shared<DeformingShape>(
      make_shape("bar", make_bar(Vec3(2, Real(0.4), Real(0.4)), 16, 2)), deformation_choice("bend"));
  world.add({.name = "bar", .shape = bending->rest(), .motion = {}, .deforming = bending});
  world.keep_sweeps(true);
  return world;
}

TEST(World, WithinAStepItIsWhereShorterStepsLead) {
  constexpr Real dt = 0.25;
  constexpr int parts = 8;
  World whole = world_in_motion(), slow = world_in_motion();
  whole.step(dt), slow.step(dt);
  whole.step(dt);
  for (int part = 1; part <= parts; ++part) {
    slow.step(dt / parts);
    const World within = whole.at(static_cast<Real>(part) / parts);
    EXPECT_NEAR(within.time(), slow.time(), 1e-14);
    for (BodyIndex body = 0; body < whole.size(); ++body)
      EXPECT_LT(largest_difference(within.motion().poses[body], slow.motion().poses[body]), 1e-13) << part;
    EXPECT_EQ(within.shape(2)->mesh().vertices, slow.shape(2)->mesh().vertices) << part;
  }
}

TEST(World, BothEndsOfItsLastStepAreThemselves) {
  World world = world_in_motion();
  EXPECT_FALSE(world.knows_last_step());
  world.step(0.1);
  const World before = world;
  world.step(0.1);
  ASSERT_TRUE(world.knows_last_step());
  const World after = world, begin = world.at(0), end = world.at(1);
  const Shape* const bar = world.shape(2).get();
  for (BodyIndex body = 0; body < world.size(); ++body) {
    EXPECT_EQ(largest_difference(begin.motion().poses[body], before.motion().poses[body]), 0);
    EXPECT_EQ(largest_difference(end.motion().poses[body], after.motion().poses[body]), 0);
    EXPECT_EQ(largest_difference(world.motion().poses[body], after.motion().poses[body]), 0) << "untouched";
  }
  EXPECT_EQ(begin.time(), before.time());
  EXPECT_EQ(begin.shape(2)->mesh().vertices, before.shape(2)->mesh().vertices);
  EXPECT_EQ(world.shape(2).get(), bar);
  EXPECT_EQ(world.time(), after.time());
}

TEST(World, ABodyThatChangesItsCourseIsFollowedThroughItsParts) {
  World world;
  const BodyIndex body = world.add({"", cube(), {}});
  world.keep_sweeps(true);
  // To the right in the first quarter, then still, then up in the last half.
  world.step(1, [&](World& moved, Real) {
    moved.add_part({body, 0, 0.25, Sweep(Pose(), Vec3(1, 0, 0))});
    moved.add_part({body, 0.5, 1, Sweep({Mat3(1), Vec3(1, 0, 0)}, Vec3(0, 2, 0))});
    moved.motion().place(body, {Mat3(1), Vec3(1, 2, 0)});
  });
  const auto place = [&](Real share) { return world.at(share).motion().poses[body].translation; };
  EXPECT_EQ(place(0.125), Vec3(0.5, 0, 0));
  EXPECT_EQ(place(0.25), Vec3(1, 0, 0));
  EXPECT_EQ(place(0.375), Vec3(1, 0, 0));
  EXPECT_EQ(place(0.75), Vec3(1, 1, 0));
  EXPECT_EQ(place(1), Vec3(1, 2, 0));
}

}  // namespace
}  // namespace collidoscope
