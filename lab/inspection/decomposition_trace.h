#pragma once

#include "core/progress.h"
#include "inspection/step_trace.h"
#include "scene/world.h"

namespace collidoscope {

/// How a body's mesh is cut into convex pieces by the method `cuts`, with the request's choice, else that of
/// the shape, else the standard one. Steps do not depend on the pose of the body. Takes as long as two
/// decompositions. Null if there is no such body, if its mesh bounds no solid, or if it has more than
/// most_traced_points. Throws Cancelled.
StepTracePointer trace_decomposition(const World& world, const TraceRequest& request,
                                     Progress* progress = nullptr);

}  // namespace collidoscope
