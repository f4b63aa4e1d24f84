#pragma once

#include "inspection/step_trace.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// How the broad phase found the body's pairs in the present frame. Null where it does not tell, where there
/// was nothing to find, and where the body is no more.
StepTracePointer trace_broad(const Simulation& simulation, TraceRequest request);

}  // namespace collidoscope
