#include "dynamics/rigid/sleeping.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

/// Three cubes; the third is kinematic.
class Sleeping : public testing::Test {
 protected:
  Sleeping() {
    const std::string name = "cube";
    RigidProperties dynamic, kinematic;
    kinematic.kind = BodyKind::kinematic;
    for (int i = 0; i < 3; ++i) motion_.add({});
    const std::vector<RigidDescription> bodies = {
        {*cube_, dynamic, name}, {*cube_, dynamic, name}, {*cube_, kinematic, name}};
    bodies_ = make_rigid(bodies, Vec3(0, 0, -9.81), motion_);
  }

  std::vector<bool> after(int frames, const std::vector<BodyPair>& touching) {
    std::vector<bool> asleep;
    for (int i = 0; i < frames; ++i) asleep = find_sleeping(bodies_, touching, Real(1) / 60, motion_);
    return asleep;
  }

  ShapePointer cube_ = make_shape("cube", make_box(Vec3(1)));
  MotionState motion_;
  RigidBodies bodies_;
};

TEST_F(Sleeping, NeedsHalfASecondOfStillness) {
  EXPECT_EQ(after(29, {}), std::vector<bool>(3, false));
  EXPECT_EQ(after(2, {}), (std::vector<bool>{true, true, false}));
}

TEST_F(Sleeping, WhoMovesKeepsAwakeWhoTouchesIt) {
  motion_.velocities[1] = Vec3(1, 0, 0);
  EXPECT_EQ(after(60, {}), (std::vector<bool>{true, false, false}));
  EXPECT_EQ(after(1, {{0, 1}}), std::vector<bool>(3, false));
}

TEST_F(Sleeping, AKinematicBodyThatMovesWakes) {
  motion_.velocities[2] = Vec3(0, 0, 1);
  EXPECT_EQ(after(60, {{1, 2}}), (std::vector<bool>{true, false, false}));
}

TEST_F(Sleeping, NothingSleepsWithoutGravity) {
  bodies_.gravity = Vec3(0);
  EXPECT_EQ(after(60, {}), std::vector<bool>(3, false));
}

}  // namespace
}  // namespace collidoscope
