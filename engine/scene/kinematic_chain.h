#pragma once

// Kinematic chains: links joined by one-axis joints, moved by prescribed joint motions (forward kinematics).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/pose.h"
#include "motion/motion_state.h"
#include "shape/body_view.h"

namespace collidoscope {

/// How a joint's coordinate runs over time: start + amplitude · sin(2π · (time / period) + phase), kept
/// within the joint's limits. An amplitude of 0 holds it still.
struct JointMotion {
  Real start = 0;      // rad or m
  Real amplitude = 0;  // rad or m
  Real period = 1;     // s
  Real phase = 0;      // rad
};

struct JointLimits {
  Real lower, upper;  // rad or m
};

struct ChainLink {
  enum class Joint : std::uint8_t { fixed, revolute, prismatic };

  std::string name;
  std::optional<std::uint32_t> parent;  // index of a link that comes earlier; none: fixed to the chain's base
  Joint joint = Joint::fixed;
  Pose origin;                // of the joint frame in the parent link's frame
  Vec3 axis = Vec3(0, 0, 1);  // unit, in the joint frame
  std::optional<JointLimits> limits;
  JointMotion motion;
  std::optional<BodyIndex> body;  // what the link carries, if anything
  Pose body_in_link;              // the body's frame in the link's frame
};

struct KinematicChain {
  std::string name;
  Pose base;                     // in the world
  std::vector<ChainLink> links;  // parents before children

  /// World poses of all links at the given joint coordinates (one per link; fixed joints ignore theirs).
  std::vector<Pose> link_poses(const std::vector<Real>& coordinates) const;
  /// Joint coordinates at `time` seconds.
  std::vector<Real> coordinates_at(Real time) const;
};

/// Places the bodies that the chain carries as it stands at `time`.
void pose_bodies(const KinematicChain& chain, Real time, MotionState& motion);

}  // namespace collidoscope
