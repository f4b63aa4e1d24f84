#pragma once

// Rigid bodies between contacts: they fall by a constant acceleration and turn by Euler's equations.

#include "core/sweep.h"
#include "dynamics/rigid/contact_solver.h"
#include "dynamics/rigid/rigid_bodies.h"

namespace collidoscope {

/// How a body moves during the next `duration` seconds unless it meets another. Angular momentum and, for
/// dynamic bodies, rotational energy are the same at its end, up to rounding: the implicit midpoint rule
/// keeps both [after Simo, Wong 1991].
Sweep free_sweep(const RigidBodies& bodies, const MotionState& motion, BodyIndex body, Real duration);

/// How long a free sweep may last, at most `duration` seconds, that still follows the body's tumbling
/// closely: halfway its direction is off by about a thousandth.
Real longest_sweep(const RigidBodies& bodies, const MotionState& motion, BodyIndex body, Real duration);

/// Moves the body along the first `share` of its free sweep of `duration` seconds. Angular momentum stays. So
/// does the rotational energy at share 1; at others it is lower by up to an eighth of (ω · duration)² times
/// how much the body tumbles, because the sweep turns about a fixed axis.
void advance(const RigidBodies& bodies, const Sweep& sweep, Real duration, Real share, BodyIndex body,
             MotionState& motion);

/// How the body moves after that share, without moving it.
BodyVelocity velocity_after(const RigidBodies& bodies, const MotionState& motion, BodyIndex body,
                            const Sweep& sweep, Real duration, Real share);

/// In the world, about the centre of mass, kg·m²/s.
Vec3 angular_momentum(const RigidBodies& bodies, const MotionState& motion, BodyIndex body);

/// Moves every body freely for `dt` seconds.
void integrate(const RigidBodies& bodies, MotionState& motion, Real dt);

}  // namespace collidoscope
