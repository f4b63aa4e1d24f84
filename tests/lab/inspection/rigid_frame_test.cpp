#include "inspection/rigid_frame.h"

#include <gtest/gtest.h>

namespace collidoscope {
namespace {

Simulation stack_after(int frames, const std::string& response = "impulse") {
  SceneParameters parameters;
  parameters.count = 3;
  parameters.physics.response = response;
  Simulation simulation(create_scene("stack", parameters), {});
  for (int frame = 0; frame < frames; ++frame) simulation.step();
  return simulation;
}

TEST(RigidFrame, ShowsWhereBoxesPressOnEachOther) {
  const Simulation simulation = stack_after(20);
  const std::optional<RigidFrame> frame = rigid_frame(simulation);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->pressed.size(), 12u) << "four corners of each of three boxes";
  Real on_ground = 0;
  for (const PressedPoint& point : frame->pressed) {
    EXPECT_NEAR(point.normal.z, 1, 1e-9);
    if (point.pair.a == 0) on_ground += point.impulse;
  }
  EXPECT_NEAR(on_ground, 3 * 1000 * 9.81 / 60, 1e-1) << "the weight of three cubes of water, for a frame";
  EXPECT_EQ(frame->deepest_penetration, 0);
  EXPECT_LT(frame->measures.kinetic, 1e-3);
}

TEST(RigidFrame, DynamicBodiesThatTouchCollide) {
  const Simulation simulation = stack_after(20);
  std::vector<BodyState> states(simulation.world().size(), BodyState::neutral);
  raise_states(*rigid_frame(simulation), *simulation.world().rigid(), states);
  EXPECT_EQ(states, (std::vector<BodyState>{BodyState::neutral, BodyState::colliding, BodyState::colliding,
                                            BodyState::colliding}));
}

TEST(RigidFrame, IsOfResponsesWithMassesOnly) {
  EXPECT_FALSE(rigid_frame(stack_after(1, "none")));
}

}  // namespace
}  // namespace collidoscope
