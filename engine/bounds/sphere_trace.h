#pragma once

#include <span>

#include "bounds/sphere.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of sphere_pseudo_code().
enum class SphereLine : int { start, farthest, smallest, done };

/// minimal_sphere() with its steps; the last step shows the result.
Sphere trace_minimal_sphere(std::span<const Vec3> points, StepRecorder& recorder);

const PseudoCode& sphere_pseudo_code();

}  // namespace collidoscope
