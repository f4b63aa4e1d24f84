// Meshes that bound no solid, among bodies with masses.

#include <algorithm>
#include <gtest/gtest.h>

#include "core/random.h"
#include "fixtures/meshes/terrain.h"
#include "geometry/primitives/primitives.h"
#include "shape/rounded_shape.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

using test::make_terrain;

BodyDescription body(std::string name, ShapePointer shape, const Vec3& position) {
  BodyDescription made;
  made.name = std::move(name), made.shape = std::move(shape), made.motion.position = position;
  made.rigid.material = {0.2, 0.6};
  return made;
}

BodyDescription fixed_body(std::string name, ShapePointer shape, const Vec3& position = Vec3(0)) {
  BodyDescription made = body(std::move(name), std::move(shape), position);
  made.rigid.kind = BodyKind::fixed;
  return made;
}

Scene under_gravity() {
  Scene scene;
  scene.response = "impulse";
  scene.world.set_gravity(Vec3(0, 0, -9.81));
  return scene;
}

/// The smallest separation of any contact after each of so many frames.
Real nearest_in(Simulation& simulation, int frames) {
  Real nearest = 1;
  for (int frame = 0; frame < frames; ++frame) {
    simulation.step();
    for (const PairContacts& pair : simulation.contacts())
      for (const Contact& contact : pair.contacts) nearest = std::min(nearest, contact.separation);
  }
  return nearest;
}

TEST(RigidSurfaces, ATerrainCarriesWhatFallsOnIt) {
  Scene scene = under_gravity();
  scene.world.add(fixed_body("terrain", make_shape("terrain", make_terrain(40, 20, 0.4))));
  Random random(3);
  const std::vector<ShapePointer> shapes = {
      make_shape("box", make_box(Vec3(0.5, 0.4, 0.3))), make_sphere_shape("sphere", 0.25),
      make_shape("torus", make_torus(0.3, 0.1, 12, 8)),
      make_shape("polytope", make_random_polytope(Vec3(0.3), 20, random))};
  for (int i = 0; i < 60; ++i) {
    const Vec3 place(i % 8 - 4, i / 8 % 8 - 4, 1.5 + 0.6 * (i % 3));
    BodyDescription falling =
        body("body " + std::to_string(i), shapes[static_cast<std::size_t>(i) % 4], place);
    falling.motion.orientation = random.rotation();
    scene.world.add(falling);
  }
  Simulation simulation(std::move(scene), {});
  EXPECT_GT(nearest_in(simulation, 300), 0);
  const MotionState& motion = simulation.world().motion();
  for (BodyIndex i = 1; i < simulation.world().size(); ++i) EXPECT_GT(motion.positions[i].z, 0.05) << i;
  EXPECT_LT(simulation.measures().kinetic, 100) << "of more than 10,000 J: some spheres still roll";
}

/// Where a box slides, the sides between triangles of one plane change next to nothing.
TEST(RigidSurfaces, ABoxSlidesOnTrianglesAsOnASlab) {
  std::vector<Vec3> ends;
  for (const bool triangles : {false, true}) {
    Scene scene = under_gravity();
    scene.world.add(
        triangles ? fixed_body("grid", make_shape("grid", make_terrain(20, 10, 0)))
                  : fixed_body("slab", make_shape("slab", make_box(Vec3(10, 10, 1))), Vec3(0, 0, -0.5)));
    BodyDescription box = body("box", make_shape("box", make_box(Vec3(0.4))), Vec3(-4, 0.03, 0.201));
    box.motion.velocity = Vec3(5, 0.1, 0);
    box.rigid.material = {0, 0.06};
    scene.world.add(box);
    Simulation simulation(std::move(scene), {});
    for (int frame = 0; frame < 150; ++frame) simulation.step();
    ends.push_back(simulation.world().motion().positions[1]);
  }
  EXPECT_GT(ends[0].x, 2);
  EXPECT_LT(length(ends[1] - ends[0]), 0.02);
}

/// Across a step a box lies on the upper level, without rocking.
TEST(RigidSurfaces, ABoxLiesOnTheUpperLevelOfAStep) {
  Scene scene = under_gravity();
  scene.world.add(fixed_body("step", make_shape("step", test::make_step(4, 0.2, 0.005))));
  scene.world.add(body("box", make_shape("box", make_box(Vec3(1))), Vec3(0, 0, 0.52)));
  Simulation simulation(std::move(scene), {});
  for (int frame = 0; frame < 180; ++frame) simulation.step();
  const MotionState& motion = simulation.world().motion();
  EXPECT_NEAR(motion.positions[1].z, 0.5, 0.005);
  EXPECT_LT(std::abs(motion.poses[1].rotation[0].z), 1e-3);
  EXPECT_LT(length(motion.velocities[1]), 1e-4);
}

/// An open box has no mass of its own. It falls, stands, and keeps what falls into it.
TEST(RigidSurfaces, AnOpenBoxWithAGivenMassCatchesSpheres) {
  Mesh open = make_box(Vec3(1));
  std::erase_if(open.triangles, [&](const Triangle& triangle) {
    return std::ranges::all_of(triangle, [&](std::uint32_t v) { return open.vertices[v].z > 0; });
  });
  Scene scene = under_gravity();
  scene.world.add(fixed_body("ground", make_shape("slab", make_box(Vec3(10, 10, 1))), Vec3(0, 0, -0.5)));
  BodyDescription box = body("open box", make_shape("open box", open), Vec3(0, 0, 0.7));
  box.rigid.mass = {20, Vec3(0, 0, -0.1), Mat3(3)};
  scene.world.add(box);
  for (int i = 0; i < 4; ++i)
    scene.world.add(body("sphere " + std::to_string(i), make_sphere_shape("sphere", 0.15),
                         Vec3(0.1 * i - 0.15, 0.05 * i, 1.5 + 0.5 * i)));
  Simulation simulation(std::move(scene), {});
  EXPECT_GT(nearest_in(simulation, 300), 0);
  const MotionState& motion = simulation.world().motion();
  EXPECT_NEAR(motion.poses[1].translation.z, 0.5, 0.01);
  for (BodyIndex sphere = 2; sphere < 6; ++sphere) {
    const Vec3 inside = motion.poses[1].to_local(motion.positions[sphere]);
    EXPECT_LT(std::max(std::abs(inside.x), std::abs(inside.y)), 0.36) << sphere;
    EXPECT_GT(inside.z, -0.36) << sphere;
    EXPECT_LT(inside.z, 0.3) << sphere;
  }
}

}  // namespace
}  // namespace collidoscope
