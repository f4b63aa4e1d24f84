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

/// A bound of the rate of a joint's coordinate, per second. Limits only hold it up.
Real fastest_rate(const JointMotion& motion) {
  return std::abs(motion.rate) + std::abs(motion.amplitude * 2 * std::numbers::pi / motion.period);
}

/// A bound of the coordinate's magnitude between two times.
Real largest_coordinate(const ChainLink& link, Real from, Real to) {
  const JointMotion& motion = link.motion;
  const Real largest =
      std::max(std::abs(motion.start + motion.rate * from), std::abs(motion.start + motion.rate * to)) +
      std::abs(motion.amplitude);
  const Real limit =
      link.limits ? std::max(std::abs(link.limits->lower), std::abs(link.limits->upper)) : largest;
  return std::max(largest, limit);
}

/// Of a frame that a joint carries, whose own frame is carried by the parent.
LinkSpeed carried(const LinkSpeed& parent, const ChainLink& link, const ChainLink& mover, Real from,
                  Real to) {
  LinkSpeed speed = parent;
  speed.linear += parent.angular * length(link.origin.translation);
  if (link.joint == ChainLink::Joint::revolute) speed.angular += fastest_rate(mover.motion);
  if (link.joint == ChainLink::Joint::prismatic)
    speed.linear += fastest_rate(mover.motion) + parent.angular * largest_coordinate(mover, from, to);
  return speed;
}

}  // namespace

std::vector<LinkSpeed> KinematicChain::fastest(Real from, Real to) const {
  std::vector<LinkSpeed> speeds;
  for (const ChainLink& link : links) {
    const LinkSpeed parent = link.parent ? speeds[*link.parent] : LinkSpeed{};
    speeds.push_back(carried(parent, link, mover(link), from, to));
  }
  return speeds;
}

Pose KinematicChain::link_pose(std::size_t index, Real time) const {
  const ChainLink& link = links[index];
  const Pose parent = link.parent ? link_pose(*link.parent, time) : base;
  return compose(parent, compose(link.origin, joint_pose(link, coordinate_at(mover(link), time))));
}

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
  for (const ChainLink& link : links) coordinates.push_back(coordinate_at(mover(link), time));
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
