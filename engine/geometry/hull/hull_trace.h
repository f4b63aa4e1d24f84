#pragma once

#include <span>

#include "geometry/hull/hull.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of hull_pseudo_code().
enum class HullLine : int { start, eye, visible, horizon, cone, outside, faces, flat };

/// convex_hull() with its steps; the last step shows the result. Steps change one surface, the current hull,
/// until a solid's facets are joined.
ConvexHull trace_convex_hull(std::span<const Vec3> points, StepRecorder& recorder);

const PseudoCode& hull_pseudo_code();

}  // namespace collidoscope
