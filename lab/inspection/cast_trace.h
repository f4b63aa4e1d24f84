#pragma once

#include "inspection/step_trace.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// How a method finds the time at which a pair touches in the last step: a subject that is_about_times().
/// Null where the last step is not known, where joints or a deformation moved a body of the pair, or where
/// the method does not accept it: conservative advancement is traced for hulls, micro-backtracking for meshes
/// that are not too large.
StepTracePointer trace_cast(const Simulation& simulation, BodyPair pair, const TraceRequest& request);

}  // namespace collidoscope
