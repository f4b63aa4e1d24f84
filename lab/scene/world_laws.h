#pragma once

// The laws by which bodies of a world move within a step: links by their chain's joints, shapes that deform
// by their deformation.

#include <memory>
#include <vector>

#include "core/sweep.h"
#include "motion/motion_law.h"
#include "scene/deforming_shape.h"
#include "scene/kinematic_chain.h"

namespace collidoscope {

using ChainsPointer = std::shared_ptr<const std::vector<KinematicChain>>;

/// When a step began and how long it lasts, s.
struct StepTimes {
  Real began = 0, duration = 0;

  Real at(Real share) const { return began + duration * share; }
};

/// A body at the end of a step.
struct SteppedBody {
  const Sweep& sweep;  // of the step; links move by their joints instead
  const ShapePointer& shape;
  const DeformingShapePointer& deforming;  // null where the shape does not deform
};

/// The law of a body that moves by its sweep; null where nothing deforms it.
MotionLawPointer law_of_body(const SteppedBody& body, StepTimes step);

/// The law of a link with a body; null where it stays and nothing deforms it.
MotionLawPointer law_of_link(const ChainsPointer& chains, std::size_t chain, std::size_t link,
                             const SteppedBody& body, StepTimes step);

}  // namespace collidoscope
