#include "dynamics/rigid/free_motion.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "core/random.h"
#include "dynamics/rigid/measures.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

/// One dynamic body that flies and turns.
struct Flight {
  ShapePointer shape;
  MotionState motion;
  RigidBodies bodies;

  Flight(ShapePointer body, const BodyMotion& begun, const Vec3& gravity = Vec3(0)) : shape(std::move(body)) {
    motion.add(begun);
    const RigidProperties properties;
    const std::string name = "body";
    const RigidDescription description{*shape, properties, name};
    bodies = make_rigid({&description, 1}, gravity, motion);
    motion.rigid.accelerations[0] = gravity;
  }
};

ShapePointer slab() {
  static const ShapePointer shape = make_shape("slab", make_box(Vec3(0.2, 1, 2)));
  return shape;
}

BodyMotion tumbling(Real speed) {
  BodyMotion body;
  body.velocity = Vec3(1, -2, 0.5);
  body.angular_velocity = normalized(Vec3(0.05, 1, 0.02)) * speed;  // about the middle axis: it turns over
  return body;
}

TEST(FreeMotion, KeepsEnergyAndMomentaOfATumblingBody) {
  for (const Real speed : {Real(0.5), Real(5), Real(20)}) {
    Flight flight(slab(), tumbling(speed));
    const MotionMeasures begun = measure(flight.bodies, flight.motion);
    Real most_turned = 0;
    const Vec3 first = flight.motion.angular_velocities[0];
    for (int step = 0; step < 20'000; ++step) {
      integrate(flight.bodies, flight.motion, Real(1) / 60);
      most_turned = std::max(most_turned, length(flight.motion.angular_velocities[0] - first));
    }
    const MotionMeasures ended = measure(flight.bodies, flight.motion);
    EXPECT_NEAR(ended.energy() / begun.energy(), 1, 1e-10) << speed;
    EXPECT_LT(length(ended.momentum - begun.momentum) / length(begun.momentum), 1e-12);
    EXPECT_LT(length(ended.angular_momentum - begun.angular_momentum) / length(begun.angular_momentum), 1e-9);
    EXPECT_GT(most_turned, speed / 2) << "it tumbles: the angular velocity does not stay";
  }
}

TEST(FreeMotion, ABodyThatSpinsAboutAPrincipalAxisTurnsByTheExactAngle) {
  BodyMotion body;
  body.angular_velocity = Vec3(0, 0, 3);
  Flight flight(slab(), body);
  const Sweep sweep = free_sweep(flight.bodies, flight.motion, 0, 0.25);
  EXPECT_NEAR(sweep.angle(), 0.75, 1e-15);
  EXPECT_NEAR(sweep.axis().z, 1, 1e-15);
}

/// Half the step, an eighth of the error over it: the rule is of second order.
TEST(FreeMotion, FollowsFinerStepsToSecondOrder) {
  const auto turned = [](int steps) {
    Flight flight(slab(), tumbling(2));
    for (int i = 0; i < steps; ++i) integrate(flight.bodies, flight.motion, Real(1) / steps);
    return flight.motion.poses[0].rotation;
  };
  const Mat3 exact = turned(40'000);
  const auto error = [&](int steps) { return length((turned(steps) - exact) * Vec3(1)); };
  EXPECT_NEAR(error(50) / error(100), 4, 0.3);
  EXPECT_LT(error(100), 1e-2);
}

TEST(FreeMotion, FallsAlongItsParabola) {
  Flight flight(slab(), tumbling(1), Vec3(0, 0, -9.81));
  for (int step = 0; step < 120; ++step) integrate(flight.bodies, flight.motion, Real(1) / 60);
  EXPECT_NEAR(flight.motion.positions[0].z, 0.5 * 2 - 9.81 / 2 * 4, 1e-11);
  EXPECT_NEAR(flight.motion.velocities[0].z, 0.5 - 9.81 * 2, 1e-12);
}

TEST(RigidBodies, TakeMassesFromClosedMeshes) {
  const MassDistribution box = mass_of(*slab(), 500);
  EXPECT_NEAR(box.mass, 200, 1e-5);
  EXPECT_NEAR(box.inertia[0].x, 200 * (1 + 4) / 12.0, 1e-4);
  EXPECT_NEAR(box.inertia[2].z, 200 * (1 + 0.04) / 12, 1e-4);
  Mesh open = make_box(Vec3(1));
  open.triangles.pop_back();
  try {
    mass_of(*make_shape("open box", open), 1000);
    FAIL() << "an open mesh has no mass";
  } catch (const InputError& error) {
    EXPECT_EQ(error.reason(), "the mesh is open, so its mass must be given");
  }
}

TEST(RigidBodies, TurnAboutTheirCentresOfMassAndMoveAsBefore) {
  Mesh mesh = make_box(Vec3(1));
  for (Vec3f& vertex : mesh.vertices) vertex += Vec3f(2, 0, 0);
  BodyMotion body;
  body.angular_velocity = Vec3(0, 0, 1);
  const Flight flight(make_shape("box", mesh), body);
  EXPECT_EQ(flight.motion.rotation_centres[0], Vec3(2, 0, 0));
  EXPECT_EQ(flight.motion.positions[0], Vec3(2, 0, 0));
  EXPECT_EQ(flight.motion.velocities[0], Vec3(0, 2, 0));
}

}  // namespace
}  // namespace collidoscope
