#pragma once

// The laws by which bodies of a world move within a step: links by their chain's joints, shapes that deform
// by their deformation.

#include <memory>

#include "bounds/sphere.h"
#include "core/sweep.h"
#include "motion/motion_law.h"
#include "scene/deforming_shape.h"
#include "scene/kinematic_chain.h"

namespace collidoscope {

/// When a step began and how long it lasts, s.
struct StepTimes {
  Real began = 0, duration = 0;

  Real at(Real share) const { return began + duration * share; }
};

/// A body at the end of a step.
struct SteppedBody {
  const Sphere& sphere;                    // around its shape, in the shape's frame
  const DeformingShapePointer& deforming;  // null where the shape does not deform

  /// How much farther points may have been during the step, m.
  Real deformed_by(StepTimes step) const { return deforming ? deforming->fastest() * step.duration : 0; }
};

/// A link of a chain, and a bound of how fast its frame moves during the step.
struct MovedLink {
  std::shared_ptr<const KinematicChain> chain;
  std::size_t index;
  LinkSpeed fastest;
};

/// The law of a body that moves by a sweep; null where nothing deforms it.
MotionLawPointer law_of_body(const Sweep& sweep, const SteppedBody& body, StepTimes step);

/// The law of a body that something else moves along a sweep; null where it stays and nothing deforms it.
MotionLawPointer law_of_carried(const Sweep& sweep, const SteppedBody& body, StepTimes step);

/// The law of a link with a body; null where it stays and nothing deforms it.
MotionLawPointer law_of_link(const MovedLink& link, const SteppedBody& body, StepTimes step);

}  // namespace collidoscope
