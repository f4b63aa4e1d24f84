#include "scene/world_laws.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "geometry/primitives/primitives.h"
#include "pipeline/pipeline.h"
#include "scene/world.h"

namespace collidoscope {
namespace {

constexpr Real dt = 0.1;

ChainLink link_of(std::optional<std::uint32_t> parent, ChainLink::Joint joint, BodyIndex body) {
  ChainLink link;
  link.parent = parent;
  link.joint = joint;
  link.body = body;
  return link;
}

/// An upper arm that turns about z, a lower arm that swings at its end, and a rod that slides out of it.
KinematicChain arm() {
  ChainLink upper = link_of({}, ChainLink::Joint::revolute, 0),
            lower = link_of(0, ChainLink::Joint::revolute, 1),
            rod = link_of(1, ChainLink::Joint::prismatic, 2);
  upper.motion.rate = 8;
  upper.body_in_link.translation = Vec3(0.5, 0, 0);
  lower.origin.translation = Vec3(1, 0, 0);
  lower.axis = Vec3(0, 1, 0);
  lower.motion = {0, 0, 2, 0.7, 0.3};
  lower.body_in_link.translation = Vec3(0.5, 0, 0);
  rod.axis = Vec3(1, 0, 0);
  rod.origin.translation = Vec3(1, 0, 0);
  rod.motion = {0.1, 0.5, 0.4, 0.9, 0};
  rod.limits = JointLimits{0, 0.5};
  KinematicChain chain;
  chain.name = "arm";
  chain.links = {upper, lower, rod};
  return chain;
}

World world_with_arm() {
  World world;
  for (const char* name : {"upper", "lower", "rod"})
    world.add({name, make_shape(name, make_box({1, Real(0.1), Real(0.1)})), {}});
  world.add_chain(arm());
  world.keep_sweeps(true);
  return world;
}

/// Points of the body at many times of the step never move faster than the law says. Returns how fast the
/// fastest was, as a share of the bound.
Real fastest_share(const MotionLaw& law, const Shape& at_end) {
  constexpr int times = 50;
  Real most = 0;
  std::vector<Vec3> before;
  for (int i = 0; i <= times; ++i) {
    const Real time = static_cast<Real>(i) / times;
    const Pose pose = law.pose(time);
    const ShapePointer shape = law.shape(time);
    std::vector<Vec3> now;
    for (const Vec3f& vertex : (shape ? *shape : at_end).mesh().vertices)
      now.push_back(pose.to_parent(Vec3(vertex)));
    for (std::size_t k = 0; k < before.size(); ++k)
      most = std::max(most, (length(now[k] - before[k]) - 2 * law.rounding()) * times / law.fastest());
    before = now;
  }
  return most;
}

TEST(WorldLaws, LinksMoveByTheirJoints) {
  World world = world_with_arm();
  for (int frame = 0; frame < 20; ++frame) {
    world.step(dt);
    const Bodies bodies = world.bodies();
    ASSERT_EQ(bodies.laws.size(), 3u);
    for (const Real share : {0.0, 0.3, 0.5, 1.0}) {
      const World within = world.at(share);
      for (BodyIndex body = 0; body < 3; ++body) {
        const Pose by_law = bodies.laws[body]->pose(share), there = within.motion().poses[body];
        EXPECT_LT(length(by_law.translation - there.translation), 1e-12);
        EXPECT_LT(length(by_law.rotate(Vec3(1, 2, 3)) - there.rotate(Vec3(1, 2, 3))), 1e-12);
      }
    }
  }
}

TEST(WorldLaws, SpeedsAreBounded) {
  World world = world_with_arm();
  Real most = 0;
  for (int frame = 0; frame < 40; ++frame) {
    world.step(dt);
    const Bodies bodies = world.bodies();
    for (BodyIndex body = 0; body < world.size(); ++body) {
      const Real share = fastest_share(*law_of(bodies, body), *bodies.shapes[body]);
      EXPECT_LE(share, 1);
      most = std::max(most, share);
    }
  }
  EXPECT_GT(most, 0.5) << "and not by far too much";
}

TEST(WorldLaws, BodiesWithoutJointsThatDeformHaveLaws) {
  const ShapePointer bar = make_shape("bar", make_bar(Vec3(2, 0.4, 0.3), 16, 2)),
                     cube = make_shape("cube", make_box(Vec3(1)));
  World world;
  BodyMotion turning;
  turning.velocity = Vec3(1, 0, 0), turning.angular_velocity = Vec3(0, 2, 1);
  world.add({"cube", cube, turning});
  const auto bends = std::make_shared<DeformingShape>(bar, deformation_choice("bend"));
  world.add({"bar", bar, turning, 0, bends});
  world.keep_sweeps(true);
  for (int frame = 0; frame < 10; ++frame) {
    world.step(dt);
    const Bodies bodies = world.bodies();
    EXPECT_EQ(law_of(bodies, 0), nullptr) << "its sweep says all";
    ASSERT_NE(law_of(bodies, 1), nullptr);
    EXPECT_LE(fastest_share(*law_of(bodies, 1), *bodies.shapes[1]), 1);
    EXPECT_EQ(law_of(bodies, 1)->shape(1), nullptr) << "as it is now";
    EXPECT_EQ(law_of(bodies, 1)->shape(0.5)->mesh().vertices, world.at(0.5).shape(1)->mesh().vertices);
  }
}

/// Another deformation acts at once, in the last step too.
TEST(WorldLaws, FollowWhatDeformsTheShapeNow) {
  const ShapePointer bar = make_shape("bar", make_bar(Vec3(2, 0.4, 0.3), 16, 2));
  const auto bent_by = [&](const std::string& choice) {
    return std::make_shared<DeformingShape>(bar, deformation_choice(choice));
  };
  World world;
  world.add({"bar", bar, {}, 0, bent_by("bend")});
  world.keep_sweeps(true);
  world.step(dt);
  const Real slow = law_of(world.bodies(), 0)->fastest();
  world.set_deforming(0, bent_by("bend:period=0.2"));
  EXPECT_NEAR(law_of(world.bodies(), 0)->fastest(), 10 * slow, 1e-9 * slow);
  world.set_deforming(0, nullptr);
  EXPECT_TRUE(world.bodies().laws.empty());
}

TEST(WorldLaws, WithoutSweepsThereAreNone) {
  World world = world_with_arm();
  world.keep_sweeps(false);
  world.step(dt);
  EXPECT_TRUE(world.bodies().laws.empty());
}

constexpr Real step_of_search = 1.0 / 2048;

/// The first time, by small steps, at which a pair collides within the last step; 1 if it does not.
Real first_collision(const World& world) {
  for (Real share = 0; share <= 1; share += step_of_search) {
    const World within = world.at(share);
    Pipeline pipeline{PipelineConfig{}};
    if (!pipeline.run(within.bodies()).colliding.empty()) return share;
  }
  return 1;
}

/// What swept detection finds in a step whose end shows nothing.
FrameReport detect_in_step(World& world) {
  world.keep_sweeps(true);
  world.step(dt);
  EXPECT_TRUE(Pipeline{PipelineConfig{}}.run(world.bodies()).colliding.empty()) << "at the end";
  PipelineConfig config;
  config.detection = Detection::swept;
  Pipeline pipeline(config);
  return pipeline.run(world.bodies());
}

/// The pair touches when small steps show it, at most one of them earlier.
void expect_first_impact(const FrameReport& swept, const World& world) {
  ASSERT_EQ(swept.colliding.size(), 1u);
  ASSERT_EQ(swept.impacts[0].state, CastState::hit);
  const Real seen = first_collision(world);
  ASSERT_LT(seen, 1);
  EXPECT_LE(swept.impacts[0].fraction, seen);
  EXPECT_GT(swept.impacts[0].fraction, seen - step_of_search);
}

/// A pin that the arm passes in one step: neither end of the step shows it.
TEST(WorldLaws, SweptDetectionSeesWhatALinkPasses) {
  World world;
  world.add({"arm", make_shape("arm", make_box({2, Real(0.05), Real(0.05)})), {}});
  ChainLink link = link_of({}, ChainLink::Joint::revolute, 0);
  link.motion.rate = 15;
  link.body_in_link.translation = Vec3(1, 0, 0);
  KinematicChain chain;
  chain.links = {link};
  world.add_chain(chain);
  BodyMotion pin;
  pin.position = Vec3(std::cos(0.75), std::sin(0.75), 0) * Real(1.95);  // the chord of the tip is nearer
  world.add({"pin", make_shape("pin", make_box(Vec3(0.04))), pin});
  expect_first_impact(detect_in_step(world), world);
}

/// A bar that bends over a small body and back between two frames.
TEST(WorldLaws, SweptDetectionSeesWhatAShapeBendsOver) {
  World world;
  const ShapePointer bar = make_shape("bar", make_bar(Vec3(2, 0.1, 0.1), 16, 2));
  world.add({"bar",
             bar,
             {},
             0,
             std::make_shared<DeformingShape>(bar, deformation_choice("bend:amplitude=180:period=0.2"))});
  BodyMotion small;
  small.position = Vec3(0.9, 0.2, 0);
  world.add({"small", make_shape("small", make_box(Vec3(0.05))), small});
  expect_first_impact(detect_in_step(world), world);
}

}  // namespace
}  // namespace collidoscope
