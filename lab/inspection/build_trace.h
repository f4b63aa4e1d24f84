#pragma once

#include "inspection/step_trace.h"
#include "scene/world.h"

namespace collidoscope {

constexpr bool builds(TraceSubject subject) {
  return subject == TraceSubject::hull || subject == TraceSubject::sphere;
}

/// More points than these are not stepped through: steps would fill the memory, and nobody would look at all.
constexpr std::size_t most_traced_points = 30000;

/// How a body's hull or bounding sphere is built, from the points that its shape builds it from. Steps do not
/// depend on how the body stands. Null where there are more points than most_traced_points.
StepTracePointer trace_build(const World& world, TraceRequest request);

/// The same steps with the body where it is now; null where it is no more.
StepTracePointer at_present(const StepTracePointer& trace, const World& world);

}  // namespace collidoscope
