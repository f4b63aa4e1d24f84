#pragma once

// Bodies that run into each other at one moment.

#include <vector>

#include "dynamics/rigid/rigid_bodies.h"
#include "narrow/contacts/contact.h"
#include "pipeline/contact_detection.h"

namespace collidoscope {

/// What an impact was for a pair.
struct ImpactOutcome {
  Real impulse = 0;      // N·s: the largest of its contacts; 0 where nothing approaches
  bool bounces = false;  // at any of its contacts
};

/// Gives the bodies of these pairs the impulses at their contacts, all at once: at each, they part with the
/// pair's share of the speed of their approach, or do not approach any more where that is slower than
/// `slowest_bounce` (m/s). Linear and angular momentum stay. Kinetic energy never grows, unless a body is
/// kinematic. Returns an outcome for each pair.
std::vector<ImpactOutcome> collide(const RigidBodies& bodies, std::span<const PairContacts> pairs,
                                   Real slowest_bounce, MotionState& motion);
/// The same for one pair.
ImpactOutcome collide(const RigidBodies& bodies, BodyPair pair, std::span<const Contact> contacts,
                      Real slowest_bounce, MotionState& motion);

}  // namespace collidoscope
