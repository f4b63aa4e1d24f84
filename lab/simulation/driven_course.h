#pragma once

// How bodies go on that something else moves: links by their joints, and bodies that a moving one takes
// along.

#include "bounds/sphere.h"
#include "core/sweep.h"
#include "motion/motion_law.h"

namespace collidoscope {

/// A part of a course, in shares of the step.
struct CoursePart {
  Real since = 0, until = 1;
  Sweep sweep{Pose()};
};

/// A part of a law's course from `since` on that one sweep stands for. It is what is left of the step, halved
/// until no point within the sphere leaves the sweep by more than `tolerance` (m) at three times within, or
/// until half of it would be less than a 64th of the step.
CoursePart follow(const MotionLaw& law, const Sphere& around, Real since, Real tolerance);

/// The motion of a body that goes with another as if it were fixed to it.
Sweep taken_along(const Sweep& driver, const Pose& body);

}  // namespace collidoscope
