#pragma once

#include "inspection/step_trace.h"
#include "scene/world.h"

namespace collidoscope {

/// How the octree of a body's faces turns as the body does now, from the axes of its shape [Smith 2]. Null if
/// there is no such body, or if its shape has more than most_traced_points.
StepTracePointer trace_octree(const World& world, const TraceRequest& request);

}  // namespace collidoscope
