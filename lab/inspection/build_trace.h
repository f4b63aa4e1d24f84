#pragma once

#include "inspection/step_trace.h"
#include "scene/world.h"

namespace collidoscope {

/// Whether the steps do not depend on the frame.
constexpr bool builds(TraceSubject subject) {
  return subject == TraceSubject::hull || subject == TraceSubject::sphere ||
         subject == TraceSubject::decomposition;
}

/// Larger point sets are not traced: the steps would fill the memory.
constexpr std::size_t most_traced_points = 30000;

/// The construction of a body's hull or bounding sphere from the points of its shape. Steps do not depend on
/// the pose of the body. Null if there are more points than most_traced_points.
StepTracePointer trace_build(const World& world, const TraceRequest& request);

/// The same vertices and faces, bit for bit.
bool same_surface(const ConvexHull& a, const ConvexHull& b);

/// The same steps with the body at its current pose; null if it no longer exists.
StepTracePointer at_present(const StepTracePointer& trace, const World& world);

}  // namespace collidoscope
