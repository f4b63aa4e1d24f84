#pragma once

#include <span>

#include "core/pose.h"

namespace collidoscope {

struct Sphere {
  Vec3 centre = Vec3(0);
  Real radius = 0;
};

/// The smallest enclosing sphere of the points (Welzl 1991; [Grulich Alg. 2] with its line 6 corrected: the
/// recursion runs without the drawn point), rounded so that it contains every point. Expected linear time,
/// deterministic.
Sphere minimal_sphere(std::span<const Vec3> points);

/// The sphere of a body placed at `pose`. Two transforms of the centre, no growth.
inline Sphere transformed(const Sphere& sphere, const Pose& pose) {
  return {pose.to_parent(sphere.centre), sphere.radius};
}

/// Closed: touching spheres overlap. Conservative: the rounding of this test never hides an overlap.
bool overlap(const Sphere& a, const Sphere& b);

}  // namespace collidoscope
