#pragma once

#include <array>
#include <cstdint>

#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope {

/// A query for the triangles of a mesh that meet a closed segment between two points, a ray from the first
/// through the second, the line through both, or the plane through three points that are not on one line. A
/// ray or line through one point twice is that point.
struct IntersectionQuery {
  enum class Kind : std::uint8_t { segment, ray, line, plane };

  Kind kind = Kind::segment;
  std::array<Vec3, 3> points;  // the third of a plane only

  static IntersectionQuery segment(const Vec3& p, const Vec3& q) { return {Kind::segment, {p, q, q}}; }
  static IntersectionQuery ray(const Vec3& p, const Vec3& q) { return {Kind::ray, {p, q, q}}; }
  static IntersectionQuery line(const Vec3& p, const Vec3& q) { return {Kind::line, {p, q, q}}; }
  static IntersectionQuery plane(const Vec3& p, const Vec3& q, const Vec3& r) {
    return {Kind::plane, {p, q, r}};
  }
};

/// Whether it shares a point with the closed triangle. Exact for all finite doubles; the triangle may be a
/// segment or a point.
bool intersects(const IntersectionQuery& query, const TrianglePoints& t);

}  // namespace collidoscope
