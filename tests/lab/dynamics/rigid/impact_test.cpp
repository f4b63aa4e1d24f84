#include "dynamics/rigid/impact.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "dynamics/rigid/contact_solver.h"
#include "dynamics/rigid/measures.h"
#include "geometry/primitives/primitives.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

/// Two bodies of random motion, whatever their places: an impact only looks at the contacts that it is given.
class Impacts : public testing::Test {
 protected:
  void make(const RigidProperties& properties, Random& random) {
    static const ShapePointer a = make_shape("slab", make_box(Vec3(0.3, 1, 2))),
                              b = make_shape("cube", make_box(Vec3(1)));
    motion_ = {};
    for (int i = 0; i < 2; ++i) {
      BodyMotion body;
      body.position = random.in_box(Vec3(-1), Vec3(1));
      body.orientation = random.rotation();
      body.velocity = random.in_box(Vec3(-3), Vec3(3));
      body.angular_velocity = random.in_box(Vec3(-5), Vec3(5));
      motion_.add(body);
    }
    const std::string name = "body";
    const std::vector<RigidDescription> bodies = {{*a, properties, name}, {*b, properties, name}};
    bodies_ = make_rigid(bodies, Vec3(0), motion_);
  }

  std::vector<Contact> contacts(int count, Random& random) const {
    std::vector<Contact> made(static_cast<std::size_t>(count));
    const Vec3 normal = random.unit_vector();
    for (Contact& contact : made) {
      contact.normal = normal;
      contact.on_a = contact.on_b = random.in_box(Vec3(-1), Vec3(1));
    }
    return made;
  }

  Real parting(const Contact& contact) const {
    return parting_speed(velocity_of(motion_, 0), velocity_of(motion_, 1), contact);
  }

  MotionState motion_;
  RigidBodies bodies_;
};

TEST_F(Impacts, KeepBothMomentaAndNeverAddEnergy) {
  Random random(3);
  int acted = 0, elastic = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    RigidProperties properties;
    properties.material = {trial % 3 * Real(0.5), trial % 2 * Real(0.7)};
    make(properties, random);
    const std::vector<Contact> points = contacts(1 + trial % 4, random);
    const MotionMeasures before = measure(bodies_, motion_);
    const Real impulse = collide(bodies_, {0, 1}, points, {}, motion_).impulse;
    const MotionMeasures after = measure(bodies_, motion_);
    EXPECT_LT(length(after.momentum - before.momentum), 1e-9 * length(before.momentum) + 1e-9);
    EXPECT_LT(length(after.angular_momentum - before.angular_momentum),
              1e-9 * length(before.angular_momentum) + 1e-9);
    EXPECT_LE(after.kinetic, before.kinetic * (1 + 1e-12));
    if (impulse == 0) continue;
    ++acted;
    const bool is_elastic = properties.material == Material{1, 0};
    elastic += is_elastic;
    if (is_elastic) {
      EXPECT_NEAR(after.kinetic / before.kinetic, 1, 1e-9);
    }
  }
  EXPECT_GT(acted, 1000);
  EXPECT_GT(elastic, 100);
}

/// Also off a body that is taken along, which keeps its velocity as a wall would.
TEST_F(Impacts, PartByTheRestitutionOfTheirApproach) {
  Random random(4);
  int approaching = 0;
  const std::vector<BodyIndex> nobody, first = {0};
  for (int trial = 0; trial < 500; ++trial) {
    RigidProperties properties;
    properties.material = {0.6, 0};
    make(properties, random);
    const std::vector<Contact> point = contacts(1, random);
    const Real before = parting(point[0]);
    const Vec3 velocity = motion_.velocities[0];
    const bool is_along = trial % 2 == 1;
    collide(bodies_, {0, 1}, point, {.taken_along = is_along ? first : nobody}, motion_);
    EXPECT_NEAR(parting(point[0]), before < 0 ? -0.6 * before : before, 1e-9);
    EXPECT_EQ(motion_.velocities[0] == velocity, is_along || before >= 0);
    approaching += before < 0;
  }
  EXPECT_GT(approaching, 150);
  EXPECT_LT(approaching, 350);
}

TEST_F(Impacts, SlowOnesDoNotBounce) {
  Random random(5);
  for (int trial = 0; trial < 200; ++trial) {
    make({}, random);
    const std::vector<Contact> point = contacts(1, random);
    const Real before = parting(point[0]);
    collide(bodies_, {0, 1}, point, {.slowest_bounce = 100}, motion_);
    if (before < 0) {
      EXPECT_NEAR(parting(point[0]), 0, 1e-9);
    }
  }
}

/// But what does not bounce at all.
TEST_F(Impacts, SlowBouncesLoseNothing) {
  Random random(6);
  int bounced = 0;
  for (int trial = 0; trial < 200; ++trial) {
    RigidProperties properties;
    properties.material = {trial % 2 == 0 ? 0.2 : 0, 0};
    make(properties, random);
    const std::vector<Contact> point = contacts(1, random);
    const Real before = parting(point[0]);
    collide(bodies_, {0, 1}, point, {.slowest_loss = 2}, motion_);
    if (before >= 0) continue;
    const Real share = trial % 2 == 1 ? 0 : before > -2 ? 1 : 0.2;
    EXPECT_NEAR(parting(point[0]), share * -before, 1e-9);
    bounced += share == 1;
  }
  EXPECT_GT(bounced, 5);
  EXPECT_LT(bounced, 90);
}

/// A sphere rolls outwards along a rod that turns. Seen from the rod it is pressed against it by twice the
/// product of both speeds, and needs half of that times the rest of the step to come back at its end.
TEST(DrivenImpacts, PartUntilTheStepEnds) {
  const ShapePointer rod = make_shape("rod", make_box(Vec3(2, 0.1, 0.1))),
                     sphere = make_sphere_shape("sphere", 0.1);
  RigidProperties driven, free;
  driven.kind = BodyKind::kinematic;
  driven.material = free.material = {0, 0};
  MotionState motion;
  BodyMotion turning, rolling;
  turning.angular_velocity = Vec3(0, 0, 3);
  rolling.position = Vec3(0.8, 0.15, 0), rolling.velocity = Vec3(1, 2, 0);
  motion.add(turning), motion.add(rolling);
  const std::string name = "body";
  const std::vector<RigidDescription> described = {{*rod, driven, name}, {*sphere, free, name}};
  const RigidBodies bodies = make_rigid(described, Vec3(0), motion);
  Contact contact;
  contact.normal = Vec3(0, 1, 0), contact.on_a = contact.on_b = Vec3(0.8, 0.05, 0);
  const Real left = 0.01;
  collide(bodies, {0, 1}, std::span(&contact, 1), {.left = left}, motion);
  const Real passing = 1 + 3 * 0.15, closing = 2 * 3 * passing - 9 * 0.15;
  EXPECT_NEAR(parting_speed(velocity_of(motion, 0), velocity_of(motion, 1), contact), closing * left / 2,
              1e-9);
}

/// A light cube lies on the ground, and one of ten times its mass falls onto it: pair by pair, impacts
/// go to and fro, and the heavy one loses an eleventh of its speed with each.
TEST(JointImpacts, StopAHeavyBodyOnALightOneAtOnce) {
  const ShapePointer cube = make_shape("cube", make_box(Vec3(1)));
  RigidProperties ground, light, heavy;
  ground.kind = BodyKind::fixed, heavy.density = 10 * light.density;
  for (RigidProperties* properties : {&ground, &light, &heavy}) properties->material = {0, 0};
  MotionState motion;
  for (int i = 0; i < 3; ++i) {
    BodyMotion body;
    body.position = Vec3(0, 0, i);
    if (i == 2) body.velocity = Vec3(0, 0, -3);
    motion.add(body);
  }
  const std::string name = "body";
  const std::vector<RigidDescription> descriptions = {
      {*cube, ground, name}, {*cube, light, name}, {*cube, heavy, name}};
  const RigidBodies bodies = make_rigid(descriptions, Vec3(0), motion);
  std::vector<Contact> lower(1), upper(1);
  lower[0].normal = upper[0].normal = Vec3(0, 0, 1);
  lower[0].on_a = lower[0].on_b = Vec3(0, 0, 0.5), upper[0].on_a = upper[0].on_b = Vec3(0, 0, 1.5);
  const std::vector<PairContacts> pairs = {{{1, 2}, upper}, {{0, 1}, lower}};
  const std::vector<ImpactOutcome> outcomes = collide(bodies, pairs, {}, motion);
  for (const BodyIndex body : {1u, 2u}) EXPECT_NEAR(length(motion.velocities[body]), 0, 1e-9);
  for (const ImpactOutcome& outcome : outcomes) EXPECT_NEAR(outcome.impulse, 3e4, 1e-3);
}

/// A tower of masses, each held by the one below: the load of all of them passes through the lowest contact.
TEST(ContactSolver, CarriesATowerInFewSweeps) {
  constexpr std::size_t count = 30;
  std::vector<Real> masses(count + 1, 1);
  masses[0] = 0;
  const std::vector<Mat3> inertias(count + 1, Mat3(0));
  const ContactSolver solver({masses, inertias});
  std::vector<ContactConstraint> contacts;
  Contact contact;
  contact.normal = Vec3(0, 0, 1);
  for (BodyIndex i = 0; i < count; ++i)
    contacts.push_back(solver.constraint({i, i + 1}, contact, Vec3(0), Vec3(0), 0));
  std::vector<Vec3> linear(count + 1, Vec3(0, 0, -1)), angular(count + 1, Vec3(0));
  linear[0] = Vec3(0);
  const int sweeps = solver.solve(contacts, {linear, angular}, 1000, 1e-9);
  EXPECT_LT(sweeps, 300) << "without conjugate directions it takes thousands";
  for (std::size_t i = 0; i < count; ++i)
    EXPECT_NEAR(contacts[i].impulses.x, static_cast<Real>(count - i), 1e-6);
  for (const Vec3& velocity : linear) EXPECT_NEAR(velocity.z, 0, 1e-7);
}

/// One body of a kilogram on one that nothing moves, and how it goes on.
Vec3 after_contact(const Vec3& velocity) {
  const std::vector<Real> masses = {0, 1};
  const std::vector<Mat3> inertias(2, Mat3(0));
  const ContactSolver solver({masses, inertias});
  Contact contact;
  contact.normal = Vec3(0, 0, 1);
  std::vector<ContactConstraint> contacts = {solver.constraint({0, 1}, contact, Vec3(0), Vec3(0), 0.5)};
  std::vector<Vec3> linear = {Vec3(0), velocity}, angular(2, Vec3(0));
  solver.solve(contacts, {linear, angular}, 50, 0);
  return linear[1];
}

TEST(ContactSolver, NeverPulls) {
  EXPECT_EQ(after_contact(Vec3(1, 0, 2)), Vec3(1, 0, 2));
}

TEST(ContactSolver, FrictionHoldsUpToItsCoefficient) {
  for (const Real sliding : {Real(0.4), Real(2)})
    EXPECT_NEAR(length(after_contact({0.6 * sliding, 0.8 * sliding, -1})), std::max(Real(0), sliding - 0.5),
                1e-12);
}

}  // namespace
}  // namespace collidoscope
