#pragma once

#include <optional>

#include "inspection/step_trace.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// The search of the pipeline for a support point of a body's hull, from vertex 0 as in a query without a
/// cache. The direction is the one in which the narrow phase's answer has the pair apart, out of the body;
/// between the centres of both boxes, where the answer has none; upwards, where the body is not of the pair.
/// The first step's sentence says which of the three it is. Null if the body is not there, or has more than
/// most_traced_points.
StepTracePointer trace_support_search(const Simulation& simulation, std::optional<BodyPair> pair,
                                      const TraceRequest& request);

}  // namespace collidoscope
