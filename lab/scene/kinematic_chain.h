#pragma once

// Kinematic chains: links joined by one-axis joints, moved by prescribed joint motions (forward kinematics).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/pose.h"
#include "dynamics/motion_state.h"
#include "shape/body_view.h"

namespace collidoscope {

/// The course of a joint's coordinate over time: start + rate · time + amplitude · sin(2π · (time / period) +
/// phase), kept within the joint's limits. Without rate and amplitude it is constant.
struct JointMotion {
  Real start = 0;      // rad or m
  Real rate = 0;       // rad/s or m/s
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
  std::optional<std::uint32_t> parent;  // index of a link that comes earlier; none: the chain's base
  Joint joint = Joint::fixed;
  std::string joint_name;     // for scene files; may be empty
  Pose origin;                // of the joint frame in the parent link's frame
  Vec3 axis = Vec3(0, 0, 1);  // unit, in the joint frame
  std::optional<JointLimits> limits;
  JointMotion motion;
  std::optional<Real> held_at;              // rad or m: the joint stands there instead, within its limits
  std::optional<std::uint32_t> mimics;      // index of another link whose coordinate this joint follows
  Real mimic_factor = 1, mimic_offset = 0;  // of that coordinate; rad or m
  std::optional<BodyIndex> body;            // the body of the link, if any
  Pose body_in_link;                        // the shape's frame in the link's frame
  bool is_part = false;                     // fixed to its parent, to carry another body of that link
};

/// Bounds of how fast a link's frame moves.
struct LinkSpeed {
  Real linear = 0;   // of its origin, m/s
  Real angular = 0;  // rad/s
};

struct KinematicChain {
  std::string name;
  Pose base;                     // in the world
  std::vector<ChainLink> links;  // parents before children

  /// World poses of all links at the given joint coordinates (one per link; fixed joints ignore theirs).
  std::vector<Pose> link_poses(const std::vector<Real>& coordinates) const;
  /// World pose of one link at `time` seconds.
  Pose link_pose(std::size_t link, Real time) const;
  /// Joint coordinates at `time` seconds, one per link.
  std::vector<Real> coordinates_at(Real time) const;
  /// Bounds that hold at all times between two, in seconds; one per link.
  std::vector<LinkSpeed> fastest(Real from, Real to) const;
  /// Pairs of bodies whose links are neighbours: one is the parent of the other, with at most empty links in
  /// between; and pairs of bodies of one link. They touch by design.
  std::vector<BodyPair> neighbours() const;
};

/// Computes the poses of the bodies that the chain carries at `time`.
void pose_bodies(const KinematicChain& chain, Real time, MotionState& motion);

}  // namespace collidoscope
