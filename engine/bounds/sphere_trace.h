#pragma once

#include <span>

#include "bounds/sphere.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of sphere_pseudo_code().
enum class SphereLine : int { start, farthest, smallest, done };

/// minimal_sphere(), telling its steps, the last of which shows what it returns.
Sphere trace_minimal_sphere(std::span<const Vec3> points, StepRecorder& recorder);

const PseudoCode& sphere_pseudo_code();

}  // namespace collidoscope
