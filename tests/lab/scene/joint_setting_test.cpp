#include "scene/joint_setting.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

/// Two slides, the second of which follows the first: it is at −2 times its coordinate, plus 1.
KinematicChain slides(World& world, const std::string& name) {
  KinematicChain chain;
  chain.name = name;
  ChainLink slide;
  slide.name = "first", slide.joint_name = "slide";
  slide.joint = ChainLink::Joint::prismatic, slide.axis = Vec3(1, 0, 0);
  slide.motion.rate = 1, slide.limits = JointLimits{-3, 3};
  ChainLink follower = slide;
  follower.name = "second", follower.joint_name = "follower", follower.axis = Vec3(0, 1, 0);
  follower.mimics = 0, follower.mimic_factor = -2, follower.mimic_offset = 1;
  const ShapePointer cube = make_shape("cube", make_box(Vec3(1)));
  slide.body = world.add({name + " first", cube, {}});
  follower.body = world.add({name + " second", cube, {}});
  chain.links = {slide, follower};
  return chain;
}

World two_chains() {
  World world;
  for (const char* name : {"left", "right"}) world.add_chain(slides(world, name));
  return world;
}

Vec3 place(const World& world, BodyIndex body) {
  return world.motion().poses[body].translation;
}

TEST(JointSetting, IsWrittenAsItIsRead) {
  for (const char* text : {"elbow=0.5", "left arm/elbow=-1e-07", "a=b=2"})
    EXPECT_EQ(to_string(joint_setting(text)), text);
  for (const char* text : {"", "elbow", "=1", "elbow=", "elbow=x", "elbow=nan", "elbow=1e19"})
    EXPECT_THROW(joint_setting(text), InputError) << text;
}

TEST(JointSetting, JointsThatFollowOthersCannotBeSet) {
  World world;
  world.add_chain(slides(world, "left"));
  const std::vector<SettableJoint> joints = settable_joints(world);
  ASSERT_EQ(joints.size(), 1u);
  EXPECT_EQ(joints[0].name, "slide") << "no other chain has a joint of that name";
}

TEST(JointSetting, HoldsJointsAndTheirFollowersUntilItIsTakenBack) {
  World world = two_chains();
  set_joints(world, std::vector{JointSetting{"left/slide", 2}});
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(place(world, 0), Vec3(2, 0, 0)) << "its rate does not move it";
    EXPECT_EQ(place(world, 1), Vec3(0, -3, 0));
    EXPECT_EQ(place(world, 2), Vec3(world.time(), 0, 0)) << "the other chain goes on";
    world.step(1);
  }
  set_joints(world, {});
  EXPECT_EQ(place(world, 0), Vec3(2, 0, 0)) << "where its motion has it after 2 s";
  world.step(0.5);
  EXPECT_EQ(place(world, 0), Vec3(2.5, 0, 0));
}

/// The last setting counts, and limits hold.
TEST(JointSetting, StaysWithinLimits) {
  World world = two_chains();
  set_joints(world, std::vector{JointSetting{"right/slide", 1}, JointSetting{"right/slide", 9}});
  EXPECT_EQ(place(world, 2), Vec3(3, 0, 0));
  EXPECT_THROW(expect_joints(world, std::vector{JointSetting{"right/slide", 9}}), InputError);
  EXPECT_THROW(expect_joints(world, std::vector{JointSetting{"slide", 1}}), InputError) << "whose?";
  EXPECT_NO_THROW(expect_joints(world, std::vector{JointSetting{"right/slide", 1}}));
}

/// Bounds of speeds hold for followers, which may be faster than what they follow.
TEST(JointSetting, FollowersAreBoundedByTheirFactor) {
  World world;
  const KinematicChain chain = slides(world, "left");
  const std::vector<LinkSpeed> fastest = chain.fastest(0, 1);
  EXPECT_EQ(fastest[0].linear, 1);
  EXPECT_EQ(fastest[1].linear, 2);
}

}  // namespace
}  // namespace collidoscope
