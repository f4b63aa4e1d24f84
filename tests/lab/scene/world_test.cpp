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

}  // namespace
}  // namespace collidoscope
