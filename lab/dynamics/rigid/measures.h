#pragma once

// What a simulation with masses has to keep.

#include "dynamics/rigid/rigid_bodies.h"
#include "pipeline/contact_detection.h"

namespace collidoscope {

/// Of the dynamic bodies, in the world; the potential energy and the angular momentum are about its origin.
struct MotionMeasures {
  Real kinetic = 0, potential = 0;  // J
  Vec3 momentum = Vec3(0);          // kg·m/s
  Vec3 angular_momentum = Vec3(0);  // kg·m²/s

  Real energy() const { return kinetic + potential; }
};

MotionMeasures measure(const RigidBodies& bodies, const MotionState& motion);

/// How deep bodies lie in each other at most, m; 0 if none overlap.
Real deepest_penetration(std::span<const PairContacts> contacts);

}  // namespace collidoscope
