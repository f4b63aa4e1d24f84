// Scenes of bodies with masses. COLLIDOSCOPE_RIGID_FRAMES: how long they run, instead of the short time that
// every run of the tests has.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

int frames_of_run(int usual) {
  const char* const given = std::getenv("COLLIDOSCOPE_RIGID_FRAMES");
  return given != nullptr ? std::atoi(given) : usual;
}

SceneParameters parameters(std::uint32_t count, PhysicsChoice physics = {}) {
  SceneParameters made;
  made.count = count;
  made.physics = std::move(physics);
  return made;
}

PipelineConfig threads(unsigned count) {
  PipelineConfig config;
  config.threads = count;
  return config;
}

/// Bodies that fly through each other's ways, without walls if they are to keep their momenta.
Scene polytopes(Real restitution, Real friction, bool walled) {
  Scene scene = create_scene("polytopes", parameters(500, {"impulse", 0, restitution, friction}));
  if (!walled) scene.world.set_walls({});
  return scene;
}

/// The nearest of all contacts that were found, after every frame.
struct Watched {
  Real nearest = 1;
  std::size_t impacts = 0;
  Real most_gained = 0;  // J, from frame to frame

  void run(Simulation& simulation, int count) {
    Real energy = simulation.measures().energy();
    for (int frame = 0; frame < count; ++frame) {
      simulation.step();
      impacts += simulation.impacts().size();
      for (const PairContacts& pair : simulation.contacts())
        for (const Contact& contact : pair.contacts) nearest = std::min(nearest, contact.separation);
      const Real now = simulation.measures().energy();
      most_gained = std::max(most_gained, now - energy);
      energy = now;
    }
  }
};

TEST(RigidSimulation, BouncingPolytopesNeverOverlapAndNeverGainEnergy) {
  Simulation simulation(polytopes(1, 0, true), {});
  const Real energy = simulation.measures().energy();
  Watched watched;
  watched.run(simulation, frames_of_run(150));
  EXPECT_GT(watched.nearest, 0);
  EXPECT_LT(watched.most_gained, 1e-12 * energy);
  const Real each = 2.0 * static_cast<Real>(watched.impacts) / 500;  // impacts of a body
  EXPECT_GT(simulation.measures().energy(), std::exp(-0.002 * each) * energy)
      << "an impact costs a tumbling body less than 0.2 %";
  EXPECT_GT(watched.impacts, 1000u);
}

/// The less bodies bounce, the longer they rattle against each other.
TEST(RigidSimulation, WithFrictionTheyLoseEnergy) {
  for (const Real restitution : {0.5, 0.2}) {
    Simulation simulation(polytopes(restitution, 0.5, true), {});
    const Real energy = simulation.measures().energy();
    Watched watched;
    watched.run(simulation, frames_of_run(150));
    EXPECT_GT(watched.nearest, 0) << restitution;
    EXPECT_LT(watched.most_gained, 1e-12 * energy) << restitution;
    EXPECT_LT(simulation.measures().energy(), 0.9 * energy) << restitution;
  }
}

/// Bodies that roll over each other meet again and again: their time goes on all the same.
TEST(RigidSimulation, WhatTurnsGetsOn) {
  Simulation simulation(polytopes(0.2, 0.5, true), {});
  for (int frame = 0; frame < 60; ++frame) simulation.step();
  std::size_t meetings = 0, halted = 0;
  for (int frame = 0; frame < 60; ++frame) {
    const std::vector<Pose> before = simulation.world().motion().poses;
    simulation.step();
    const MotionState& motion = simulation.world().motion();
    meetings += simulation.impacts().size();
    for (std::size_t body = 0; body < before.size(); ++body)
      halted += motion.poses[body].rotation == before[body].rotation &&
                length(motion.angular_velocities[body]) > 0.1;
  }
  EXPECT_GT(meetings, 500u);
  EXPECT_EQ(halted, 0u);
}

TEST(RigidSimulation, WithoutWallsBothMomentaStay) {
  Simulation simulation(polytopes(1, 0.5, false), {});
  const MotionMeasures begun = simulation.measures();
  Watched watched;
  watched.run(simulation, frames_of_run(150));
  const MotionMeasures ended = simulation.measures();
  EXPECT_GT(watched.impacts, 200u);
  EXPECT_LT(length(ended.momentum - begun.momentum), 1e-9 * length(begun.momentum));
  EXPECT_LT(length(ended.angular_momentum - begun.angular_momentum), 1e-9 * length(begun.angular_momentum));
}

TEST(RigidSimulation, TenBoxesRestOnEachOther) {
  Simulation simulation(create_scene("stack", parameters(10)), {});
  const std::vector<Vec3> begun = simulation.world().motion().positions;
  Watched watched;
  watched.run(simulation, frames_of_run(10000));
  const std::vector<Vec3>& ended = simulation.world().motion().positions;
  for (std::size_t box = 1; box < begun.size(); ++box) EXPECT_LT(length(ended[box] - begun[box]), 1e-3);
  EXPECT_GT(watched.nearest, 0);
  EXPECT_EQ(simulation.measures().kinetic, 0) << "they sleep";
}

/// What keeps them in place is the solution of their contacts, not sleep.
TEST(RigidSimulation, TenBoxesRestOnEachOtherAwake) {
  Simulation simulation(create_scene("stack", parameters(10)), {});
  const std::vector<Vec3> begun = simulation.world().motion().positions;
  Watched watched;
  for (int frame = 0; frame < frames_of_run(10000); ++frame) {
    watched.run(simulation, 1);
    Simulation::Checkpoint awake = simulation.checkpoint();
    std::ranges::fill(awake.world.motion().rigid.still_for, 0);
    simulation.restore(awake);
  }
  const std::vector<Vec3>& ended = simulation.world().motion().positions;
  for (std::size_t box = 1; box < begun.size(); ++box) EXPECT_LT(length(ended[box] - begun[box]), 1e-3);
  EXPECT_GT(watched.nearest, 0);
  EXPECT_GT(simulation.contacts().size(), 0u);
}

TEST(RigidSimulation, DominoesFallAndComeToRest) {
  Simulation simulation(create_scene("dominoes", parameters(8)), {});
  Watched watched;
  watched.run(simulation, 300);
  for (std::size_t domino = 1; domino <= 8; ++domino)
    EXPECT_LT(simulation.world().motion().positions[domino].z, 0.45) << domino;
  EXPECT_GT(watched.nearest, 0);
  EXPECT_EQ(simulation.measures().kinetic, 0);
}

TEST(RigidSimulation, ABinOfConcavePartsComesToRest) {
  Simulation simulation(create_scene("pile", parameters(12)), {});
  for (int frame = 0; frame < 400; ++frame) simulation.step();
  EXPECT_EQ(deepest_penetration(simulation.contacts()), 0);
  EXPECT_LT(simulation.measures().kinetic, 1e-3);
  for (std::size_t part = 5; part < 17; ++part) EXPECT_GT(simulation.world().motion().positions[part].z, 0);
}

/// Nothing damps what rocks or rolls on round sides: a body may go on for a minute, with less and less
/// energy.
TEST(RigidSimulation, ShapesThatRoundComeToRest) {
  constexpr std::uint64_t bins = 4;
  std::uint64_t asleep = 0;
  for (std::uint64_t seed = 1; seed <= bins; ++seed) {
    SCOPED_TRACE(seed);
    SceneParameters made = parameters(12);
    made.shapes = "rounded", made.seed = seed;
    Simulation simulation(create_scene("pile", made), {});
    const Real begun = simulation.measures().energy();
    Watched watched;
    watched.run(simulation, 500);
    EXPECT_GT(watched.nearest, 0);
    EXPECT_GT(watched.impacts, 20u);
    EXPECT_LT(simulation.measures().kinetic, 1e-3 * begun);
    asleep += simulation.measures().kinetic == 0;
    for (std::size_t part = 5; part < 17; ++part)
      EXPECT_GT(simulation.world().motion().positions[part].z, 0.2);
  }
  EXPECT_GE(asleep, bins - 1);
}

/// They do not slide at all where they first rest, and a contact without friction to give divides by nothing.
TEST(RigidSimulation, ShapesThatFallStraightStayFinite) {
  for (const std::uint32_t count : {5u, 20u}) {
    SceneParameters made = parameters(count);
    made.shapes = "rounded";
    Simulation simulation(create_scene("pile", made), {});
    for (int frame = 0; frame < 60; ++frame) ASSERT_NO_THROW(simulation.step()) << frame;
    EXPECT_TRUE(std::isfinite(simulation.measures().energy()));
  }
}

/// The same for any number of threads, after stepping back, and from a saved scene.
TEST(RigidSimulation, IsTheSameEveryWay) {
  const auto scene = [] {
    SceneParameters made = parameters(12);
    made.shapes = "cube";
    return create_scene("pile", made);
  };
  Simulation one(scene(), threads(1)), three(scene(), threads(3));
  for (int frame = 0; frame < 40; ++frame) one.step(), three.step();
  EXPECT_GT(one.contacts().size(), 8u);
  EXPECT_EQ(one.result_hash(), three.result_hash());
  const Simulation::Checkpoint middle = one.checkpoint();
  test::TemporaryFolder folder;
  save_scene_file(folder.path() / "middle.json", one.scene());
  Simulation saved(load_scene_file(folder.path() / "middle.json"), threads(1));
  for (int frame = 0; frame < 40; ++frame) one.step(), saved.step();
  const std::uint64_t first = one.result_hash();
  one.restore(middle);
  one.detect();
  EXPECT_GT(one.contacts().size(), 8u) << "those of the frame that it has gone back to";
  EXPECT_TRUE(one.impacts().empty());
  for (int frame = 0; frame < 40; ++frame) one.step();
  EXPECT_EQ(one.result_hash(), first);
  for (std::size_t body = 0; body < one.world().size(); ++body)
    EXPECT_EQ(saved.world().motion().poses[body].translation, one.world().motion().poses[body].translation);
}

/// The first cube of a row hits the second, and the last one flies off, as in Newton's cradle.
TEST(RigidSimulation, ARowOfCubesPassesTheImpactOn) {
  Scene scene;
  scene.response = "impulse";
  const ShapePointer cube = make_shape("cube", make_box(Vec3(1)));
  for (int i = 0; i < 5; ++i) {
    BodyDescription body;
    body.name = "cube " + std::to_string(i), body.shape = cube;
    body.motion.position = Vec3(i == 0 ? -2 : 1.001 * i, 0, 0);
    if (i == 0) body.motion.velocity = Vec3(3, 0, 0);
    body.rigid.material = {1, 0};
    scene.world.add(body);
  }
  Simulation simulation(std::move(scene), {});
  for (int frame = 0; frame < 120; ++frame) simulation.step();
  const std::vector<Vec3>& velocities = simulation.world().motion().velocities;
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(length(velocities[i]), 0, 1e-9) << i;
  EXPECT_NEAR(velocities[4].x, 3, 1e-9);
}

/// Bodies that overlap at the start are pushed apart, with gravity and without, and never stand still for it.
TEST(RigidSimulation, BodiesThatOverlapAreParted) {
  for (const Real gravity : {Real(0), Real(9.81)}) {
    Scene scene = create_scene("stack", parameters(2, {{}, gravity, 0.5, {}}));
    MotionState& motion = scene.world.motion();
    motion.place(2, motion.positions[2] - Vec3(0.3, 0, 0.2), motion.orientations[2]);
    Simulation simulation(std::move(scene), {});
    simulation.detect();
    EXPECT_NEAR(deepest_penetration(simulation.contacts()), 0.2, 0.01);
    for (int frame = 0; frame < 90; ++frame) simulation.step();
    EXPECT_EQ(deepest_penetration(simulation.contacts()), 0) << gravity;
  }
}

TEST(RigidSimulation, ABodyWithoutAMassIsNamed) {
  Mesh open = make_box(Vec3(1));
  open.triangles.pop_back();
  Scene scene;
  scene.response = "impulse";
  BodyDescription body;
  body.name = "lid", body.shape = make_shape("open box", open);
  scene.world.add(body);
  EXPECT_THROW(Simulation(std::move(scene), {}), InputError);
}

}  // namespace
}  // namespace collidoscope
