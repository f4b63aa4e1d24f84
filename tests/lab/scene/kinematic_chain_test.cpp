#include "scene/kinematic_chain.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <numbers>

#include "fixtures/shared_data.h"
#include "scene/chain_description.h"

namespace collidoscope {
namespace {

using nlohmann::json;

/// The coordinates that a check of an arm's file gives by joint name.
std::vector<Real> coordinates_of(const KinematicChain& chain, const json& named) {
  std::vector<Real> coordinates;
  for (const ChainLink& link : chain.links) {
    const ChainLink& leader = link.mimics ? chain.links[*link.mimics] : link;
    coordinates.push_back(named.contains(leader.joint_name) ? named[leader.joint_name].get<Real>() : 0);
  }
  return coordinates;
}

class Arm : public testing::TestWithParam<const char*> {};

TEST_P(Arm, TheTipStandsWhereItsFileSays) {
  const std::string relative = std::string("stl/") + GetParam() + "/" + GetParam() + ".json";
  COLLIDOSCOPE_REQUIRE_SHARED(relative);
  const std::filesystem::path file = test::shared_dir() / relative;
  const KinematicChain chain = read_chain_description(file, ChainMeshes::collision).chain;
  std::ifstream stream(file);
  const json checks = json::parse(stream)["forward_kinematics_checks"];
  ASSERT_EQ(checks.size(), 2u);
  constexpr Real printed_digits = 2e-9;  // the files print nine
  for (const json& check : checks) {
    const std::vector<Pose> poses = chain.link_poses(coordinates_of(chain, check["q"]));
    const auto tip = std::find_if(chain.links.begin(), chain.links.end(),
                                  [&](const ChainLink& link) { return link.name == check["tip_link"]; });
    ASSERT_NE(tip, chain.links.end());
    const Pose& pose = poses[static_cast<std::size_t>(tip - chain.links.begin())];
    for (int row = 0; row < 3; ++row) {
      EXPECT_NEAR(pose.translation[row], check["tip_position"][row].get<Real>(), printed_digits);
      for (int column = 0; column < 3; ++column)
        EXPECT_NEAR(pose.rotation[column][row], check["tip_rotation_rows"][row][column].get<Real>(),
                    printed_digits);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shared, Arm, testing::Values("ur5e", "panda", "abb-irb4400"), [](const auto& arm) {
  return arm.param == std::string("abb-irb4400") ? "irb4400" : arm.param;
});

/// A boom of 1 m that turns about z, with a slide along it, which a second slide repeats.
KinematicChain boom() {
  KinematicChain chain;
  chain.base.translation = Vec3(0, 0, 1);
  ChainLink turn;
  turn.joint = ChainLink::Joint::revolute;
  ChainLink slide;
  slide.parent = 0;
  slide.joint = ChainLink::Joint::prismatic;
  slide.origin.translation = Vec3(1, 0, 0);
  slide.axis = Vec3(1, 0, 0);
  ChainLink again = slide;
  again.parent = 1;
  again.mimics = 1;
  chain.links = {turn, slide, again};
  return chain;
}

TEST(KinematicChain, ComposesTurnAndSlide) {
  const std::vector<Pose> poses = boom().link_poses({std::numbers::pi / 2, 0.5, 0.25});
  EXPECT_LT(length(poses[1].translation - Vec3(0, 1.5, 1)), 1e-15);
  EXPECT_LT(length(poses[2].translation - Vec3(0, 2.75, 1)), 1e-15);
}

TEST(KinematicChain, CoordinatesFollowStartRateAndSwing) {
  KinematicChain chain = boom();
  chain.links[0].motion = {0.1, 0.2, 0.3, 4, 0.5};
  for (const Real time : {0.0, 0.7, 5.0})
    EXPECT_NEAR(chain.coordinates_at(time)[0],
                0.1 + 0.2 * time + 0.3 * std::sin(2 * std::numbers::pi * time / 4 + 0.5), 1e-15);
}

TEST(KinematicChain, LimitsHoldAndAMimicRepeats) {
  KinematicChain chain = boom();
  chain.links[1].motion.rate = 1;
  chain.links[1].limits = JointLimits{0.2, 0.6};
  for (const auto& [time, expected] : {std::pair(0.0, 0.2), std::pair(0.5, 0.5), std::pair(3.0, 0.6)}) {
    EXPECT_EQ(chain.coordinates_at(time)[1], expected);
    EXPECT_EQ(chain.coordinates_at(time)[2], expected);
  }
}

/// Links that each hang from the one before, and whose joints follow it.
KinematicChain line_of_followers(std::uint32_t count) {
  KinematicChain chain;
  for (std::uint32_t i = 0; i < count; ++i) {
    ChainLink link;
    link.joint = ChainLink::Joint::prismatic;
    link.axis = Vec3(1, 0, 0);
    if (i > 0) link.parent = link.mimics = i - 1;
    chain.links.push_back(link);
  }
  chain.links[0].motion.rate = 1;
  return chain;
}

TEST(KinematicChain, OneLinkStandsWhereAllStand) {
  KinematicChain chain = boom();
  chain.links[0].motion.rate = chain.links[1].motion.rate = 0.5;
  chain.links[2].mimic_factor = 3, chain.links[2].mimic_offset = 0.25;
  for (const Real time : {0.0, 1.7}) {
    const std::vector<Pose> poses = chain.link_poses(chain.coordinates_at(time));
    for (std::size_t i = 0; i < poses.size(); ++i) {
      EXPECT_EQ(chain.link_pose(i, time).rotation, poses[i].rotation);
      EXPECT_EQ(chain.link_pose(i, time).translation, poses[i].translation);
    }
  }
}

TEST(KinematicChain, MayBeLongerThanTheStackIsDeep) {
  constexpr std::uint32_t followers = 300'000;
  KinematicChain chain = line_of_followers(followers);
  EXPECT_EQ(chain.coordinates_at(2).back(), 2);
  for (ChainLink& link : chain.links) link.mimics.reset();
  EXPECT_EQ(chain.link_pose(followers - 1, 2).translation, Vec3(2, 0, 0));
  chain = line_of_followers(followers);
  for (ChainLink& link : chain.links) link.parent.reset();
  EXPECT_EQ(chain.link_pose(followers - 1, 2).translation, Vec3(2, 0, 0));
}

TEST(KinematicChain, NeighboursSkipEmptyLinks) {
  KinematicChain chain = boom();
  chain.links[0].body = 4;
  chain.links[2].body = 7;
  EXPECT_EQ(chain.neighbours(), (std::vector<BodyPair>{{4, 7}}));
}

TEST(KinematicChain, CarriesBodiesInTheirLinks) {
  KinematicChain chain = boom();
  chain.links[1].body = 0;
  chain.links[1].body_in_link.translation = Vec3(0, 0, 2);
  MotionState motion;
  motion.add({});
  pose_bodies(chain, 0, motion);
  EXPECT_LT(length(motion.poses[0].translation - Vec3(1, 0, 3)), 1e-15);
}

}  // namespace
}  // namespace collidoscope
