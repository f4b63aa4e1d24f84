#pragma once

// Bodies that have come to rest together are left alone until something moves one of them.

#include <span>
#include <vector>

#include "dynamics/rigid/rigid_bodies.h"

namespace collidoscope {

/// The dynamic bodies that are asleep: those of islands, bodies joined by contacts, all of which have hardly
/// moved for half a second. Without gravity nothing sleeps. Counts the time of every body on by `dt`.
std::vector<bool> find_sleeping(const RigidBodies& bodies, std::span<const BodyPair> touching, Real dt,
                                MotionState& motion);

}  // namespace collidoscope
