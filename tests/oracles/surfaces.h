#pragma once

// Where the surfaces of shapes are, computed apart from the engine's own support searches.

#include <array>
#include <cmath>
#include <limits>

#include "fixtures/shape_pairs.h"
#include "oracles/exact_convex.h"

namespace collidoscope::test {

/// How far a shape reaches along a unit direction in the world.
inline Real support_extent(const Shape& shape, const Pose& pose, const Vec3& direction) {
  const Vec3 local = pose.unrotate(direction);
  Real extent = -std::numeric_limits<Real>::infinity();
  if (shape.ellipsoid()) {
    const Vec3 stretched = shape.ellipsoid()->semi_axes * local;
    extent = std::hypot(stretched.x, stretched.y, stretched.z);
  } else {
    for (const Vec3& vertex : shape.hull().vertices) extent = std::max(extent, dot(vertex, local));
  }
  return extent + shape.rounding_radius() + dot(pose.translation, direction);
}

/// The width of the slab between the shapes, orthogonal to a unit vector from A towards B in the world.
inline Real gap_along(const ShapePair& pair, const Vec3& normal) {
  return -support_extent(*pair.b, pair.pose_b, -normal) - support_extent(*pair.a, pair.pose_a, normal);
}

/// Above the surface of a shape; negative inside. Of an ellipsoid it is exact to the first order.
inline Real height_above(const Shape& shape, const Pose& pose, const Vec3& point) {
  if (!shape.ellipsoid()) {
    const std::array<Vec3, 1> single = {point};
    return ExactPair(single, Pose(), shape.hull().vertices, pose).distance() - shape.rounding_radius();
  }
  const Vec3 local = pose.to_local(point), axes = shape.ellipsoid()->semi_axes;
  const Real level = length(local / axes);
  return (level - 1) * level / length(local / axes / axes);
}

}  // namespace collidoscope::test
