// Bodies in the way of one that moves whatever it meets: a rod that turns by itself, or by a joint.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"
#include "scene/model_shapes.h"
#include "shape/rounded_shape.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

constexpr BodyIndex rod = 1;

BodyDescription with_kind(std::string name, ShapePointer shape, const Vec3& position, BodyKind kind) {
  BodyDescription body;
  body.name = std::move(name), body.shape = std::move(shape);
  body.motion.position = position;
  body.rigid.kind = kind, body.rigid.material = {0.2, 0.5};
  return body;
}

/// Boxes and spheres around a rod of 2 m that turns about its end at 3 rad/s: its tip makes 6 m/s.
Scene rod_among_bodies(bool by_joint) {
  Scene scene;
  scene.response = "impulse";
  scene.world.set_gravity(Vec3(0, 0, -9.81));
  const ShapePointer box = make_shape("box", make_box(Vec3(0.2, 0.25, 0.3))),
                     sphere = rounded(*make_model_shape("sphere", "point"), 0.12);
  scene.world.add(
      with_kind("ground", make_shape("slab", make_box(Vec3(10, 10, 1))), Vec3(0, 0, -0.5), BodyKind::fixed));
  scene.world.add(with_kind("rod", make_shape("rod", make_box(Vec3(2, 0.1, 0.3))), Vec3(1.1, 0, 0.2),
                            BodyKind::kinematic));
  for (int i = 0; i < 23; ++i) {
    const Real angle = 0.3 + i * std::numbers::pi / 12, distance = 0.8 + 0.5 * (i % 3);
    scene.world.add(with_kind("body " + std::to_string(i), i % 2 ? box : sphere,
                              Vec3(distance * std::cos(angle), distance * std::sin(angle), 0.16),
                              BodyKind::dynamic));
  }
  if (!by_joint) {
    MotionState& motion = scene.world.motion();
    motion.rotation_centres[rod] = Vec3(-1.1, 0, 0);
    motion.place(rod, Vec3(0, 0, 0.2), Quaternion());
    motion.angular_velocities[rod] = Vec3(0, 0, 3);
    return scene;
  }
  ChainLink link;
  link.name = "rod", link.joint = ChainLink::Joint::revolute, link.motion.rate = 3, link.body = rod;
  link.body_in_link.translation = Vec3(1.1, 0, 0);
  scene.world.add_chain({"arm", Pose{Mat3(1), Vec3(0, 0, 0.2)}, {link}});
  return scene;
}

/// They are hit, pushed against each other, and roll and slide along the rod, which never runs them over.
TEST(RigidDriven, ARodSweepsAwayWhatLiesInItsWay) {
  for (const bool by_joint : {false, true}) {
    Simulation simulation(rod_among_bodies(by_joint), {});
    Real nearest = 1;
    std::size_t impacts = 0;
    for (int frame = 0; frame < 150; ++frame) {
      simulation.step();
      impacts += simulation.impacts().size();
      for (const PairContacts& pair : simulation.contacts())
        for (const Contact& contact : pair.contacts) nearest = std::min(nearest, contact.separation);
    }
    EXPECT_GT(nearest, 0) << by_joint;
    EXPECT_GT(impacts, 500u);
    const MotionState& motion = simulation.world().motion();
    const Vec3 along = motion.poses[rod].rotate(Vec3(1, 0, 0));
    EXPECT_NEAR(std::atan2(along.y, along.x), 7.5 - 2 * std::numbers::pi, 1e-6)
        << "the rod goes on as before";
    int swept = 0;
    for (BodyIndex body = 2; body < simulation.world().size(); ++body)
      swept += length(motion.positions[body]) > 2.1;
    EXPECT_GT(swept, 12);
  }
}

/// Steps back, threads and saved scenes lead to the same.
TEST(RigidDriven, IsTheSameEveryWay) {
  PipelineConfig more;
  more.threads = 3;
  Simulation one(rod_among_bodies(true), {}), three(rod_among_bodies(true), more);
  for (int frame = 0; frame < 20; ++frame) one.step(), three.step();
  EXPECT_EQ(one.result_hash(), three.result_hash());
  const Simulation::Checkpoint middle = one.checkpoint();
  test::TemporaryFolder folder;
  save_scene_file(folder.path() / "middle.json", one.scene());
  Simulation saved(load_scene_file(folder.path() / "middle.json"), {});
  for (int frame = 0; frame < 20; ++frame) one.step(), saved.step();
  const std::uint64_t first = one.result_hash();
  one.restore(middle);
  for (int frame = 0; frame < 20; ++frame) one.step();
  EXPECT_EQ(one.result_hash(), first);
  for (BodyIndex body = 0; body < one.world().size(); ++body)
    EXPECT_EQ(saved.world().motion().poses[body].translation, one.world().motion().poses[body].translation);
}

/// A plate presses a sphere against a wall. Neither yields: the sphere stays between them, the plate goes on.
TEST(RigidDriven, WhatIsPressedAgainstAWallStaysThere) {
  Scene scene;
  scene.response = "impulse";
  scene.world.add(
      with_kind("wall", make_shape("wall", make_box(Vec3(1, 4, 4))), Vec3(1.5, 0, 0), BodyKind::fixed));
  BodyDescription plate =
      with_kind("plate", make_shape("plate", make_box(Vec3(0.2, 2, 2))), Vec3(0, 0, 0), BodyKind::kinematic);
  plate.motion.velocity = Vec3(1, 0, 0);
  scene.world.add(plate);
  scene.world.add(with_kind("sphere", make_sphere_shape("sphere", 0.2), Vec3(0.5, 0, 0), BodyKind::dynamic));
  Simulation simulation(std::move(scene), {});
  for (int frame = 0; frame < 60; ++frame) simulation.step();
  const MotionState& motion = simulation.world().motion();
  EXPECT_NEAR(motion.positions[1].x, 1, 1e-9);
  EXPECT_LT(motion.positions[2].x, 0.95) << "not through the wall";
  EXPECT_GT(motion.positions[2].x, 0.6);
}

/// A body that slides along a rod is pressed to it by the Coriolis force. One bounce carries it through the
/// rest of a step, so that it needs few.
TEST(RigidDriven, WhatRollsAlongATurningRodHasFewImpacts) {
  Scene scene = rod_among_bodies(false);
  for (BodyIndex body = 3; body < scene.world.size(); ++body)
    scene.world.motion().place(body, Vec3(3 + body, 0, 0.16), Quaternion());
  Simulation simulation(std::move(scene), {});
  std::size_t impacts = 0, most = 0;
  for (int frame = 0; frame < 25; ++frame) {
    simulation.step();
    const auto with_rod = std::ranges::count_if(simulation.impacts(), [](const Impact& impact) {
      return impact.pair == BodyPair{rod, 2};
    });
    impacts += static_cast<std::size_t>(with_rod), most = std::max(most, static_cast<std::size_t>(with_rod));
  }
  EXPECT_GT(impacts, 5u);
  EXPECT_LT(most, 12u);
}

}  // namespace
}  // namespace collidoscope
