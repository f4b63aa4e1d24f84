#include "scene/kinematic_chain.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/trigonometry.h"

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

Real within_limits(const ChainLink& link, Real coordinate) {
  return link.limits ? std::clamp(coordinate, link.limits->lower, link.limits->upper) : coordinate;
}

Real own_coordinate(const ChainLink& link, Real time) {
  if (link.held_at) return within_limits(link, *link.held_at);
  const JointMotion& motion = link.motion;
  const Real angle = 2 * std::numbers::pi * (time / motion.period) + motion.phase;
  return within_limits(link, motion.start + motion.rate * time + motion.amplitude * sine_of(angle));
}

/// A bound of the rate of a joint's coordinate, per second. Limits can only slow it down.
Real fastest_rate(const ChainLink& link) {
  const JointMotion& motion = link.motion;
  if (link.held_at) return 0;
  return std::abs(motion.rate) + std::abs(motion.amplitude * 2 * std::numbers::pi / motion.period);
}

/// A bound of the coordinate's magnitude between two times.
Real largest_coordinate(const ChainLink& link, Real from, Real to) {
  const JointMotion& motion = link.motion;
  if (link.held_at) return std::abs(within_limits(link, *link.held_at));
  const Real largest =
      std::max(std::abs(motion.start + motion.rate * from), std::abs(motion.start + motion.rate * to)) +
      std::abs(motion.amplitude);
  const Real limit =
      link.limits ? std::max(std::abs(link.limits->lower), std::abs(link.limits->upper)) : largest;
  return std::max(largest, limit);
}

/// Bounds of how fast a joint's coordinate changes, and of its magnitude.
struct CoordinateBounds {
  Real rate = 0, largest = 0;
};

CoordinateBounds bounds_of(const KinematicChain& chain, const ChainLink& link, Real from, Real to) {
  if (!link.mimics) return {fastest_rate(link), largest_coordinate(link, from, to)};
  const CoordinateBounds other = bounds_of(chain, chain.links[*link.mimics], from, to);
  const Real factor = std::abs(link.mimic_factor);
  return {factor * other.rate, factor * other.largest + std::abs(link.mimic_offset)};
}

/// The speed of a link's frame; the parent carries the joint, and the joint carries the link.
LinkSpeed carried(const LinkSpeed& parent, const ChainLink& link, const CoordinateBounds& bounds) {
  LinkSpeed speed = parent;
  speed.linear += parent.angular * length(link.origin.translation);
  if (link.joint == ChainLink::Joint::revolute) speed.angular += bounds.rate;
  if (link.joint == ChainLink::Joint::prismatic)
    speed.linear += bounds.rate + parent.angular * bounds.largest;
  return speed;
}

/// The link that a body belongs to, which may have several.
std::size_t owner(const KinematicChain& chain, std::size_t link) {
  while (chain.links[link].is_part) link = *chain.links[link].parent;
  return link;
}

/// By link: all of its bodies, also those of its parts.
std::vector<std::vector<BodyIndex>> bodies_by_link(const KinematicChain& chain) {
  std::vector<std::vector<BodyIndex>> bodies(chain.links.size());
  for (std::size_t i = 0; i < chain.links.size(); ++i)
    if (chain.links[i].body) bodies[owner(chain, i)].push_back(*chain.links[i].body);
  return bodies;
}

/// The next link towards the base that has bodies; the link itself where there is none.
std::size_t link_above(const KinematicChain& chain, std::size_t link,
                       const std::vector<std::vector<BodyIndex>>& bodies) {
  for (std::size_t at = link; chain.links[at].parent;) {
    at = owner(chain, *chain.links[at].parent);
    if (!bodies[at].empty()) return at;
  }
  return link;
}

}  // namespace

std::vector<LinkSpeed> KinematicChain::fastest(Real from, Real to) const {
  std::vector<LinkSpeed> speeds;
  for (const ChainLink& link : links) {
    const LinkSpeed parent = link.parent ? speeds[*link.parent] : LinkSpeed{};
    speeds.push_back(carried(parent, link, bounds_of(*this, link, from, to)));
  }
  return speeds;
}

Real KinematicChain::coordinate_of(const ChainLink& link, Real time) const {
  if (!link.mimics) return own_coordinate(link, time);
  return link.mimic_factor * coordinate_of(links[*link.mimics], time) + link.mimic_offset;
}

Pose KinematicChain::link_pose(std::size_t index, Real time) const {
  const ChainLink& link = links[index];
  const Pose parent = link.parent ? link_pose(*link.parent, time) : base;
  return compose(parent, compose(link.origin, joint_pose(link, coordinate_of(link, time))));
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
  for (const ChainLink& link : links) coordinates.push_back(coordinate_of(link, time));
  return coordinates;
}

std::vector<BodyPair> KinematicChain::neighbours() const {
  const std::vector<std::vector<BodyIndex>> bodies = bodies_by_link(*this);
  std::vector<BodyPair> pairs;
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (links[i].is_part) continue;
    const std::size_t above = link_above(*this, i, bodies);
    for (std::size_t a = 0; a < bodies[i].size(); ++a) {
      if (above != i)
        for (const BodyIndex other : bodies[above]) pairs.push_back({other, bodies[i][a]});
      for (std::size_t b = a + 1; b < bodies[i].size(); ++b) pairs.push_back({bodies[i][a], bodies[i][b]});
    }
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
