#include "dynamics/rigid/sleeping.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace collidoscope {
namespace {

/// Sets of bodies, joined pair by pair.
class Islands {
 public:
  explicit Islands(std::size_t bodies) : parents_(bodies) {
    std::iota(parents_.begin(), parents_.end(), BodyIndex{0});
  }
  BodyIndex root(BodyIndex body) {
    while (parents_[body] != body) body = parents_[body] = parents_[parents_[body]];
    return body;
  }
  void join(BodyIndex a, BodyIndex b) { parents_[std::max(root(a), root(b))] = std::min(root(a), root(b)); }

 private:
  std::vector<BodyIndex> parents_;
};

/// Slower than a hundredth of what it would gain by falling its own radius.
bool is_still(const RigidBodies& bodies, const MotionState& motion, BodyIndex body) {
  constexpr Real share = 0.01;
  const Real speed =
      length(motion.velocities[body]) + length(motion.angular_velocities[body]) * bodies.radii[body];
  return speed < share * std::sqrt(2 * length(bodies.gravity) * bodies.radii[body]);
}

bool moves_by_itself(const RigidBodies& bodies, const MotionState& motion, BodyIndex body) {
  return bodies.kinds[body] == BodyKind::kinematic &&
         (motion.velocities[body] != Vec3(0) || motion.angular_velocities[body] != Vec3(0));
}

}  // namespace

std::vector<bool> find_sleeping(const RigidBodies& bodies, std::span<const BodyPair> touching, Real dt,
                                MotionState& motion) {
  constexpr Real needed = 0.5;  // s
  std::vector<bool> asleep(bodies.size(), false);
  if (bodies.gravity == Vec3(0)) return asleep;
  std::vector<Real>& still_for = motion.rigid.still_for;
  for (BodyIndex body = 0; body < bodies.size(); ++body)
    still_for[body] = is_still(bodies, motion, body) ? still_for[body] + dt : 0;
  Islands islands(bodies.size());
  std::vector<Real> shortest = still_for;  // by root
  for (const auto& [a, b] : touching) {
    if (bodies.is_dynamic(a) && bodies.is_dynamic(b)) islands.join(a, b);
    if (moves_by_itself(bodies, motion, a)) shortest[b] = 0;
    if (moves_by_itself(bodies, motion, b)) shortest[a] = 0;
  }
  for (BodyIndex body = 0; body < bodies.size(); ++body) {
    Real& of_island = shortest[islands.root(body)];
    of_island = std::min(of_island, shortest[body]);
  }
  for (BodyIndex body = 0; body < bodies.size(); ++body)
    asleep[body] = bodies.is_dynamic(body) && shortest[islands.root(body)] >= needed;
  return asleep;
}

}  // namespace collidoscope
