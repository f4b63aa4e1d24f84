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

CoordinateBounds own_bounds(const ChainLink& link, Real from, Real to) {
  return {fastest_rate(link), largest_coordinate(link, from, to)};
}

/// Of a joint that follows one with these bounds.
CoordinateBounds followed(const ChainLink& link, const CoordinateBounds& other) {
  const Real factor = std::abs(link.mimic_factor);
  return {factor * other.rate, factor * other.largest + std::abs(link.mimic_offset)};
}

Real followed(const ChainLink& link, Real other) {
  return link.mimic_factor * other + link.mimic_offset;
}

/// A value for each joint's coordinate: `own` of its link, or what follows from another joint's, which may
/// come later. Each is computed once.
template <class Value, class Own>
std::vector<Value> by_joint(const std::vector<ChainLink>& links, const Own& own) {
  std::vector<std::optional<Value>> known(links.size());
  std::vector<std::size_t> followers;
  for (std::size_t i = 0; i < links.size(); ++i) {
    std::size_t leader = i;
    for (; links[leader].mimics && !known[leader]; leader = *links[leader].mimics)
      followers.push_back(leader);
    if (!known[leader]) known[leader] = own(links[leader]);
    for (; !followers.empty(); followers.pop_back()) {
      const std::size_t at = followers.back();
      known[at] = followed(links[at], *known[*links[at].mimics]);
    }
  }
  std::vector<Value> values;
  values.reserve(links.size());
  for (const std::optional<Value>& value : known) values.push_back(*value);
  return values;
}

/// `last` and the links before it, in order. `before` is the member that names the link before: its parent,
/// or the link that it mimics. This is a loop, as a chain may be longer than the stack is deep.
std::vector<const ChainLink*> way_to(const std::vector<ChainLink>& links, const ChainLink& last,
                                     std::optional<std::uint32_t> ChainLink::*before) {
  const auto previous = [&](const ChainLink* link) {
    return link->*before ? &links[*(link->*before)] : nullptr;
  };
  std::size_t length = 0;
  for (const ChainLink* link = &last; link != nullptr; link = previous(link)) ++length;
  std::vector<const ChainLink*> way(length);
  for (const ChainLink* link = &last; link != nullptr; link = previous(link)) way[--length] = link;
  return way;
}

Real coordinate_of(const std::vector<ChainLink>& links, const ChainLink& link, Real time) {
  if (!link.mimics) return own_coordinate(link, time);
  const std::vector<const ChainLink*> leaders = way_to(links, link, &ChainLink::mimics);
  Real coordinate = own_coordinate(*leaders.front(), time);
  for (std::size_t i = 1; i < leaders.size(); ++i) coordinate = followed(*leaders[i], coordinate);
  return coordinate;
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

/// By link: the next one towards the base that has bodies; the link itself where there is none.
std::vector<std::size_t> links_above(const KinematicChain& chain,
                                     const std::vector<std::vector<BodyIndex>>& bodies) {
  std::vector<std::size_t> above(chain.links.size());
  for (std::size_t i = 0; i < above.size(); ++i) {
    above[i] = i;
    if (!chain.links[i].parent) continue;
    const std::size_t parent = owner(chain, *chain.links[i].parent);
    if (!bodies[parent].empty())
      above[i] = parent;
    else if (above[parent] != parent)
      above[i] = above[parent];
  }
  return above;
}

}  // namespace

std::vector<LinkSpeed> KinematicChain::fastest(Real from, Real to) const {
  const auto bounds =
      by_joint<CoordinateBounds>(links, [&](const ChainLink& link) { return own_bounds(link, from, to); });
  std::vector<LinkSpeed> speeds;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const LinkSpeed parent = links[i].parent ? speeds[*links[i].parent] : LinkSpeed{};
    speeds.push_back(carried(parent, links[i], bounds[i]));
  }
  return speeds;
}

Pose KinematicChain::link_pose(std::size_t link, Real time) const {
  Pose pose = base;
  for (const ChainLink* next : way_to(links, links[link], &ChainLink::parent))
    pose = compose(pose, compose(next->origin, joint_pose(*next, coordinate_of(links, *next, time))));
  return pose;
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
  return by_joint<Real>(links, [&](const ChainLink& link) { return own_coordinate(link, time); });
}

std::vector<BodyPair> KinematicChain::neighbours() const {
  const std::vector<std::vector<BodyIndex>> bodies = bodies_by_link(*this);
  const std::vector<std::size_t> above = links_above(*this, bodies);
  std::vector<BodyPair> pairs;
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (links[i].is_part) continue;
    for (std::size_t a = 0; a < bodies[i].size(); ++a) {
      if (above[i] != i)
        for (const BodyIndex other : bodies[above[i]]) pairs.push_back({other, bodies[i][a]});
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
