#pragma once

#include <vector>

#include "core/pose.h"
#include "shape/shape.h"

namespace collidoscope::experiments {

/// How B moves around A, which stands still, in the coherence test [Mirtich Alg. 9].
struct Orbit {
  Real amplitude;         // A of the paper, m
  Real degrees_per_call;  // ω of the paper
  /// Phases are drawn anew until no pose of a course is nearer to A's centre than this share of the
  /// amplitude: the paper's A avoids penetration, but phases that are nearly equal lead through the centre.
  Real least_approach = 0;
  int courses = 10, calls = 1000;
};

/// Poses relative to A, by course.
std::vector<std::vector<Pose>> orbit_courses(const Orbit& orbit);

/// The shapes of [Mirtich 6.1], of radius 1: "cube", "icosahedron", "disk-60" (60-sided, as thick as a tenth
/// of its radius), "sphere-642" (642 vertices). Prepared for hulls.
const std::vector<ShapePointer>& orbit_shapes();

}  // namespace collidoscope::experiments
