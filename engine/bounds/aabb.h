#pragma once

#include <limits>
#include <span>

#include "bounds/sphere.h"
#include "core/pose.h"
#include "core/tolerance.h"

namespace collidoscope {

/// A closed axis-aligned box, min ≤ max in each coordinate.
struct Aabb {
  Vec3 min = Vec3(0);
  Vec3 max = Vec3(0);

  Vec3 centre() const { return (min + max) * Real(0.5); }
  Vec3 half_widths() const { return (max - min) * Real(0.5); }
};

/// An upper bound of the error of a coordinate of R · p + t in floating point, when the absolute values of
/// its four terms add up to `magnitude`.
inline Real transform_slack(Real magnitude) {
  return tolerance::transform_error * magnitude + std::numeric_limits<Real>::min();
}

/// Smallest box of the points; at least one point.
Aabb bounding_box(std::span<const Vec3> points);

/// A box that contains the sphere: larger than the exact one only by rounding.
Aabb bounding_box(const Sphere& sphere);

/// The intersection of two boxes that overlap.
Aabb intersection(const Aabb& a, const Aabb& b);

/// A box around the box `local` of a body placed at `pose`, in O(1) [Grulich Alg. 4, with |R| in its line
/// 10], widened by its own rounding error: it contains the exact image. Any matrix will do for a rotation.
Aabb approximate_box(const Aabb& local, const Pose& pose);

/// The box of the transformed points, at least one, widened by its own rounding error: it contains their
/// exact images [Grulich Alg. 3]. Any matrix will do for a rotation.
Aabb tight_box(std::span<const Vec3> local_points, const Pose& pose);

/// Closed: touching boxes overlap.
inline bool overlap(const Aabb& a, const Aabb& b) {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
         a.min.z <= b.max.z && b.min.z <= a.max.z;
}

/// The distance of their nearest points; 0 if they overlap.
inline Real squared_distance(const Aabb& a, const Aabb& b) {
  const Vec3 gap = glm::max(glm::max(a.min - b.max, b.min - a.max), Vec3(0));
  return dot(gap, gap);
}

}  // namespace collidoscope
