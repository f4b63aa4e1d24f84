#pragma once

#include "geometry/triangle/triangle_intersection.h"
#include "motion/ray/local_ray.h"

namespace collidoscope {

/// Where a ray meets a triangle.
struct TriangleHit {
  Real distance = 0;      // m from the ray's beginning
  Vec3 point = Vec3(0);   // of the triangle
  Vec3 normal = Vec3(0);  // unit, against the ray; of a sphere that touches the triangle at once zero
};

/// The first point that a segment and a closed triangle share. Whether there is one is exact; the triangle
/// may be a segment or a point.
std::optional<TriangleHit> first_on_triangle(const LocalRay& ray, const TrianglePoints& t);

/// Where a sphere first touches the triangle: the face moved outwards, or cylinders and spheres around edges
/// and corners.
std::optional<TriangleHit> sphere_on_triangle(const LocalRay& ray, const TrianglePoints& t);

}  // namespace collidoscope
