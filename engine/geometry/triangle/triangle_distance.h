#pragma once

#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope {

/// The closest points of two triangles.
struct TriangleDistance {
  Real squared = 0;  // m²
  Vec3 a = Vec3(0), b = Vec3(0);
};

/// For triangles that do not meet, each perhaps a segment or a point: the squared distance is that of the
/// points, which are right to some roundings of the largest coordinate.
TriangleDistance distance_of_separated(const TrianglePoints& a, const TrianglePoints& b);

/// For any triangles; if they meet, 0 and a point of both.
TriangleDistance triangle_distance(const TrianglePoints& a, const TrianglePoints& b);

}  // namespace collidoscope
