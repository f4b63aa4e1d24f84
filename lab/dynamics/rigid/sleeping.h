#pragma once

// Bodies that have come to rest together are left alone until something moves one of them.

#include <span>
#include <vector>

#include "dynamics/rigid/rigid_bodies.h"

namespace collidoscope {

/// Which bodies sleep. Contacts join dynamic bodies to islands. An island sleeps when all its bodies have
/// hardly moved for half a second. Without gravity nothing sleeps. The function adds `dt` to the time of
/// every body that hardly moves, and begins anew for the others.
std::vector<bool> find_sleeping(const RigidBodies& bodies, std::span<const BodyPair> touching, Real dt,
                                MotionState& motion);

}  // namespace collidoscope
