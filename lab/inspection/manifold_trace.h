#pragma once

#include "inspection/step_trace.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// How the contacts of a pair are found by clipping the face of one hull by the other's: those that a
/// response with masses gets, else those of the front door. Null unless both bodies are convex.
StepTracePointer trace_manifold(const Simulation& simulation, BodyPair pair, const TraceRequest& request);

}  // namespace collidoscope
