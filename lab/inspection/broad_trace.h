#pragma once

#include "inspection/step_trace.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// The search of the broad phase for the body's pairs in the current frame. Null if the broad phase cannot be
/// traced, if there were no pairs to find, and if the body no longer exists.
StepTracePointer trace_broad(const Simulation& simulation, const TraceRequest& request);

}  // namespace collidoscope
