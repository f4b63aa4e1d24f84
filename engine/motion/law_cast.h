#pragma once

// The time of impact of bodies that move by laws: conservative advancement by their distance and a bound of
// their speed [Mirtich 1996; von Herzen, Barr, Zatz 1990]. It asks nothing of a law but poses, shapes and
// that bound, and so needs more steps than the advancement of sweeps (advancement.h).

#include "motion/cast.h"
#include "motion/motion_law.h"

namespace collidoscope {

/// When two bodies first touch. Both have sweeps, and at least one has a law. Bodies that are nearer than the
/// rounding of their laws have met.
CastResult cast_by_laws(const Bodies& bodies, BodyPair pair, CastInput input, Real tolerance = 1e-6);

}  // namespace collidoscope
