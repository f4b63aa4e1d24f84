#include "dynamics/rigid/measures.h"

#include <algorithm>

#include "dynamics/rigid/free_motion.h"

namespace collidoscope {

MotionMeasures measure(const RigidBodies& bodies, const MotionState& motion) {
  MotionMeasures sums;
  for (BodyIndex body = 0; body < bodies.size(); ++body) {
    if (!bodies.is_dynamic(body)) continue;
    const Real mass = 1 / bodies.inverse_masses[body];
    const Vec3 momentum = motion.velocities[body] * mass, spin = angular_momentum(bodies, motion, body);
    sums.kinetic += (dot(momentum, motion.velocities[body]) + dot(spin, motion.angular_velocities[body])) / 2;
    sums.potential -= mass * dot(bodies.gravity, motion.positions[body]);
    sums.momentum += momentum;
    sums.angular_momentum += cross(motion.positions[body], momentum) + spin;
  }
  return sums;
}

Real deepest_penetration(std::span<const PairContacts> contacts) {
  Real deepest = 0;
  for (const PairContacts& pair : contacts)
    for (const Contact& contact : pair.contacts) deepest = std::max(deepest, -contact.separation);
  return deepest;
}

}  // namespace collidoscope
