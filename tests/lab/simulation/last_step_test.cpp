#include <cmath>
#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "shape/rounded_shape.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

constexpr int shares = 16;

TEST(LastStep, BodiesThatBounceWithinAStepNeverOverlapInIt) {
  SceneParameters parameters;
  parameters.count = 60;
  parameters.physics = {"impulse", 0, Real(1), Real(0)};
  Simulation simulation(create_scene("polytopes", parameters), {});
  simulation.keep_last_step();
  std::size_t checked = 0;
  for (int frame = 0; frame < 60; ++frame) {
    simulation.step();
    for (const Impact& impact : simulation.impacts()) {
      const auto [a, b] = impact.pair;
      const World& world = simulation.world();
      const Real skin = world.rigid()->skin, met = impact.time / simulation.scene().dt;
      for (int i = 0; i <= shares; ++i) {
        const World within = world.at(static_cast<Real>(i) / shares);
        EXPECT_TRUE(contacts_between(*within.shape(a), within.motion().poses[a], *within.shape(b),
                                     within.motion().poses[b], {-skin / 100, 0, true})
                        .empty());
      }
      const World at_impact = world.at(met);
      EXPECT_FALSE(contacts_between(*at_impact.shape(a), at_impact.motion().poses[a], *at_impact.shape(b),
                                    at_impact.motion().poses[b], {skin / 3, 0, true})
                       .empty())
          << "they are as near as they come";
      ++checked;
    }
  }
  EXPECT_GT(checked, 20u);
}

/// A cube on a rod of 1 m that turns by 1.2 rad in one frame. Halfway, it is 0.17 m outside of the chord.
TEST(LastStep, ALinkHitsWhatLiesOnTheWayOfItsJoint) {
  Scene scene;
  scene.response = "impulse", scene.dt = 1;
  BodyDescription cube, sphere;
  cube.name = "cube", cube.shape = make_shape("cube", make_box(Vec3(0.1)));
  cube.rigid.kind = BodyKind::kinematic;
  sphere.name = "sphere", sphere.shape = make_sphere_shape("sphere", 0.05);
  sphere.motion.position = Vec3(std::cos(0.6), std::sin(0.6), 0);
  scene.world.add(cube), scene.world.add(sphere);
  ChainLink link;
  link.name = "rod", link.joint = ChainLink::Joint::revolute, link.motion.rate = 1.2, link.body = 0;
  link.body_in_link.translation = Vec3(1, 0, 0);
  scene.world.add_chain({"arm", Pose(), {link}});
  Simulation simulation(std::move(scene), {});
  simulation.keep_last_step();
  simulation.step();
  ASSERT_FALSE(simulation.impacts().empty());
  const Real met = simulation.impacts()[0].time, skin = simulation.world().rigid()->skin;
  EXPECT_NEAR(1.2 * met, 0.6 - 0.1, 0.01) << "0.05 m of each before the sphere";
  const World at_impact = simulation.world().at(met);
  const std::vector<Contact> contacts =
      contacts_between(*at_impact.shape(0), at_impact.motion().poses[0], *at_impact.shape(1),
                       at_impact.motion().poses[1], {skin, 0, true});
  ASSERT_FALSE(contacts.empty());
  EXPECT_NEAR(contacts[0].separation, skin / 4, skin / 4);
  for (const PairContacts& pair : simulation.contacts())
    for (const Contact& contact : pair.contacts) EXPECT_GT(contact.separation, 0);
  EXPECT_GT(length(simulation.world().motion().velocities[1]), 1);
}

TEST(LastStep, IsKnownAfterSteppingBackAndChangesNothing) {
  Simulation simulation(create_scene("polytopes", {}), {}), plain(create_scene("polytopes", {}), {});
  simulation.keep_last_step();
  for (int frame = 0; frame < 5; ++frame) simulation.step(), plain.step();
  const Simulation::Checkpoint middle = simulation.checkpoint();
  const Vec3 within = simulation.world().at(0.5).motion().poses[3].translation;
  for (int frame = 0; frame < 5; ++frame) simulation.step(), plain.step();
  EXPECT_EQ(simulation.result_hash(), plain.result_hash());
  simulation.restore(middle);
  ASSERT_TRUE(simulation.world().knows_last_step());
  EXPECT_EQ(simulation.world().at(0.5).motion().poses[3].translation, within);
}

}  // namespace
}  // namespace collidoscope
