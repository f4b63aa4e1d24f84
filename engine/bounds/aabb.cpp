// Axis-aligned boxes [Grulich 3.1.2]. The O(1) update adds up the smaller and the larger end of each product
// (Arvo, Graphics Gems 1990), which is Algorithm 4 with the |R| that its line 10 lacks, without the detour
// over centre and half-widths.

#include "bounds/aabb.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace collidoscope {
Aabb bounding_box(std::span<const Vec3> points) {
  assert(!points.empty());
  Aabb box{points[0], points[0]};
  for (const Vec3& point : points) {
    box.min = {std::min(box.min.x, point.x), std::min(box.min.y, point.y), std::min(box.min.z, point.z)};
    box.max = {std::max(box.max.x, point.x), std::max(box.max.y, point.y), std::max(box.max.z, point.z)};
  }
  return box;
}

Aabb bounding_box(const Sphere& sphere) {
  Aabb box;
  for (int axis = 0; axis < 3; ++axis) {
    const Real extent = sphere.radius + transform_slack(std::abs(sphere.centre[axis]) + sphere.radius);
    box.min[axis] = sphere.centre[axis] - extent;
    box.max[axis] = sphere.centre[axis] + extent;
  }
  return box;
}

Aabb intersection(const Aabb& a, const Aabb& b) {
  assert(overlap(a, b));
  Aabb both;
  for (int axis = 0; axis < 3; ++axis) {
    both.min[axis] = std::max(a.min[axis], b.min[axis]);
    both.max[axis] = std::min(a.max[axis], b.max[axis]);
  }
  return both;
}

Aabb approximate_box(const Aabb& local, const Pose& pose) {
  Aabb box;
  for (int row = 0; row < 3; ++row) {
    Real low = pose.translation[row], high = low, magnitude = std::abs(low);
    for (int column = 0; column < 3; ++column) {
      const Real of_min = pose.rotation[column][row] * local.min[column];
      const Real of_max = pose.rotation[column][row] * local.max[column];
      low += std::min(of_min, of_max);
      high += std::max(of_min, of_max);
      magnitude += std::max(std::abs(of_min), std::abs(of_max));
    }
    const Real slack = transform_slack(magnitude);
    box.min[row] = low - slack;
    box.max[row] = high + slack;
  }
  return box;
}

Aabb tight_box(std::span<const Vec3> local_points, const Pose& pose) {
  assert(!local_points.empty());
  const Vec3 first = pose.to_parent(local_points[0]);
  Aabb box{first, first};
  Vec3 largest(0);
  for (const Vec3& local : local_points) {
    const Vec3 point = pose.to_parent(local);
    for (int axis = 0; axis < 3; ++axis) {
      box.min[axis] = std::min(box.min[axis], point[axis]);
      box.max[axis] = std::max(box.max[axis], point[axis]);
      largest[axis] = std::max(largest[axis], std::abs(local[axis]));
    }
  }
  for (int row = 0; row < 3; ++row) {
    Real magnitude = std::abs(pose.translation[row]);
    for (int column = 0; column < 3; ++column)
      magnitude += std::abs(pose.rotation[column][row]) * largest[column];
    const Real slack = transform_slack(magnitude);
    box.min[row] -= slack;
    box.max[row] += slack;
  }
  return box;
}

}  // namespace collidoscope
