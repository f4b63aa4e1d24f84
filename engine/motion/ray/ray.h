#pragma once

// What a ray, a segment or a sphere that translates meets first: of one placed shape.

#include <cstdint>
#include <limits>

#include "core/pose.h"
#include "motion/cast.h"
#include "shape/shape.h"

namespace collidoscope {

/// A point that moves along a line, or a sphere around it.
struct Ray {
  Vec3 origin = Vec3(0);
  Vec3 direction = Vec3(1, 0, 0);                       // unit
  Real length = std::numeric_limits<Real>::infinity();  // m: what is farther along is not met
  Real radius = 0;                                      // m, of the sphere; 0: a point

  /// From one point to another. Throws InputError where they are one.
  static Ray segment(const Vec3& from, const Vec3& to, Real radius = 0);

  Vec3 at(Real distance) const { return origin + direction * distance; }

  friend bool operator==(const Ray&, const Ray&) = default;
};

/// The answer, in the world.
struct RayResult {
  static constexpr std::uint32_t no_feature = ~std::uint32_t{0};

  /// `overlap`: the origin lies in the shape, or the sphere touches it there. Undecided only where
  /// conservative advancement of a sphere gives up, at `distance`.
  CastState state = CastState::free;
  Real distance = 0;      // m along the ray to where they first touch; the ray's length if they do not
  Vec3 point = Vec3(0);   // on the surface of the shape; of an overlap, a point of both
  Vec3 normal = Vec3(0);  // unit, of the surface at `point`, against the ray; of hits only
  /// What was hit: the face of the hull, the triangle of the mesh, or the piece, by index.
  std::uint32_t feature = no_feature;
  std::uint32_t iterations = 0;  // faces, triangles and nodes of trees that were looked at

  bool touches() const { return state == CastState::hit || state == CastState::overlap; }
};

/// What the ray meets first. Hulls and pieces are solid, triangles are met from both sides and have no
/// inside; `automatic` means the hull of a convex shape, and the triangles of others.
///
/// Whether a point meets a hull or triangles is exact for the ray as it is seen from the shape, whose end
/// points are rounded: so no ray slips through an edge or a vertex. Distances are right to some roundings of
/// the coordinates, divided by the sine of the angle between ray and surface. Spheres meet surfaces in closed
/// form, and hulls by conservative advancement, both up to rounding, 1e-12 of the coordinates. So do points
/// and ellipsoids, in closed form, and spheres and ellipsoids, by advancement; they hit no feature.
///
/// Throws InputError about a direction that is not of unit length, a length or radius below zero, numbers
/// that are not finite (the length may be infinite), and pieces of a shape that has none.
RayResult cast_ray(const Shape& shape, const Pose& pose, const Ray& ray,
                   CastInput input = CastInput::automatic);

/// Throws InputError as cast_ray does.
void check(const Ray& ray);
/// The derived data that rays read of a shape.
ShapeData ray_needs(CastInput input);

}  // namespace collidoscope
