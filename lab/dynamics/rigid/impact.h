#pragma once

// Two bodies that run into each other at one moment.

#include "dynamics/rigid/rigid_bodies.h"
#include "narrow/contacts/contact.h"

namespace collidoscope {

/// What an impact was.
struct ImpactOutcome {
  Real impulse = 0;      // N·s: the largest of its contacts; 0 where nothing approaches
  bool bounces = false;  // at any of its contacts
};

/// Gives both bodies the impulses at these contacts, all at once: at each, they part with the pair's share of
/// the speed of their approach, or do not approach any more where that is slower than `slowest_bounce` (m/s).
/// Linear and angular momentum stay. Kinetic energy never grows, unless one of them is kinematic.
ImpactOutcome collide(const RigidBodies& bodies, BodyPair pair, std::span<const Contact> contacts,
                      Real slowest_bounce, MotionState& motion);

}  // namespace collidoscope
