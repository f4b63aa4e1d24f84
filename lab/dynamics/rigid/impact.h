#pragma once

// Bodies that run into each other at one moment.

#include <span>
#include <vector>

#include "dynamics/rigid/rigid_bodies.h"
#include "narrow/contacts/contact.h"
#include "pipeline/contact_detection.h"

namespace collidoscope {

/// What an impact was for a pair.
struct ImpactOutcome {
  Real impulse = 0;      // N·s: the largest of its contacts; 0 where nothing approaches
  Real closing = 0;      // m/s: how fast the fastest of its contacts approached
  bool bounces = false;  // at any of its contacts
};

struct ImpactRule {
  Real slowest_bounce = 0;                   // m/s: what approaches more slowly does not bounce
  Real slowest_loss = 0;                     // m/s: what bounces more slowly loses nothing
  Real left = 0;                             // s: of the step, after the impact
  std::span<const BodyIndex> taken_along{};  // dynamic bodies that move as if they were kinematic
};

/// Gives the bodies of these pairs the impulses at their contacts, all at once: at each, they part with the
/// pair's share of the speed of their approach, or do not approach any more where that is slow. A kinematic
/// body that turns would run into the other again and again, as its points do not go straight: they part so
/// fast that they are as near again when the step ends. Unless a body is kinematic or taken along, linear and
/// angular momentum stay, and kinetic energy never grows. Returns an outcome for each pair.
std::vector<ImpactOutcome> collide(const RigidBodies& bodies, std::span<const PairContacts> pairs,
                                   const ImpactRule& rule, MotionState& motion);
/// The same for one pair.
ImpactOutcome collide(const RigidBodies& bodies, BodyPair pair, std::span<const Contact> contacts,
                      const ImpactRule& rule, MotionState& motion);

}  // namespace collidoscope
