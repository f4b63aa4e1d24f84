#pragma once

#include <limits>
#include <span>

#include "core/pose.h"
#include "core/tolerance.h"

namespace collidoscope {

struct Sphere {
  Vec3 centre = Vec3(0);
  Real radius = 0;
};

/// The smallest enclosing sphere of the points, at least one, with the radius rounded up so that it contains
/// each of them. (Welzl 1991; [Grulich Alg. 2]; sphere.cpp lists the differences from them.) Deterministic,
/// linear in practice; duplicates and degenerate point sets are allowed.
Sphere minimal_sphere(std::span<const Vec3> points);

/// The sphere of a body placed at `pose`: contains the exact image of the sphere under `pose`. It grows only
/// by rounding, and by the stretching of a `rotation` that is not quite orthonormal.
Sphere transformed(const Sphere& sphere, const Pose& pose);

/// Closed: touching spheres overlap. Conservative: the rounding of this test never hides an overlap.
inline bool overlap(const Sphere& a, const Sphere& b) {
  const Real radii = a.radius + b.radius;
  const Real radii_squared =
      radii * radii * (1 + 2 * tolerance::transform_error) + std::numeric_limits<Real>::min();
  return length_squared(a.centre - b.centre) <= radii_squared;
}

}  // namespace collidoscope
