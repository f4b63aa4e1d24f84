#include "scene/kinematic_chain.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace collidoscope {
namespace {

/// The transform of the joint, applied to the frame after it.
Pose joint_pose(const ChainLink& link, Real coordinate) {
  switch (link.joint) {
    case ChainLink::Joint::revolute:
      return {to_matrix(from_axis_angle(link.axis, coordinate)), Vec3(0)};
    case ChainLink::Joint::prismatic:
      return {Mat3(1), link.axis * coordinate};
    case ChainLink::Joint::fixed:
      break;
  }
  return {};
}

Real coordinate_at(const ChainLink& link, Real time) {
  const JointMotion& motion = link.motion;
  const Real angle = 2 * std::numbers::pi * (time / motion.period) + motion.phase;
  const Real coordinate = motion.start + motion.rate * time + motion.amplitude * std::sin(angle);
  return link.limits ? std::clamp(coordinate, link.limits->lower, link.limits->upper) : coordinate;
}

}  // namespace

std::vector<Pose> KinematicChain::link_poses(const std::vector<Real>& coordinates) const {
  std::vector<Pose> poses;
  poses.reserve(links.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    const ChainLink& link = links[i];
    const Pose& parent = link.parent ? poses[*link.parent] : base;
    poses.push_back(compose(parent, compose(link.origin, joint_pose(link, coordinates[i]))));
  }
  return poses;
}

std::vector<Real> KinematicChain::coordinates_at(Real time) const {
  std::vector<Real> coordinates;
  coordinates.reserve(links.size());
  for (const ChainLink& link : links)
    coordinates.push_back(coordinate_at(link.mimics ? links[*link.mimics] : link, time));
  return coordinates;
}

std::vector<BodyPair> KinematicChain::neighbours() const {
  std::vector<BodyPair> pairs;
  for (const ChainLink& link : links) {
    std::optional<std::uint32_t> above = link.parent;
    while (above && !links[*above].body) above = links[*above].parent;
    if (link.body && above) pairs.push_back({*links[*above].body, *link.body});
  }
  return pairs;
}

void pose_bodies(const KinematicChain& chain, Real time, MotionState& motion) {
  const std::vector<Pose> poses = chain.link_poses(chain.coordinates_at(time));
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const ChainLink& link = chain.links[i];
    if (link.body) motion.place(*link.body, compose(poses[i], link.body_in_link));
  }
}

}  // namespace collidoscope
