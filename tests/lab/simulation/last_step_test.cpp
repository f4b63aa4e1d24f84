#include <gtest/gtest.h>

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
