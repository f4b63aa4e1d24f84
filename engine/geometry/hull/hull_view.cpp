#include "geometry/hull/hull_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/tolerance.h"
#include "geometry/hull/hull.h"

namespace collidoscope {

namespace {

/// A lower bound of the distance from a point inside to the plane of a face, by the triangle of its fan that
/// defines the plane best; 0 if rounding could turn even that.
Real distance_inside(const ConvexHull& hull, std::size_t face, const Vec3& point) {
  constexpr Real least_area = 1e-5, lost_to_rounding = 1e-9;  // relative to the edges
  const std::span<const std::uint32_t> corners = hull.face(face);
  const Vec3& origin = hull.vertices[corners[0]];
  Vec3 normal(0);
  Real edges = 0;
  for (std::size_t i = 2; i < corners.size(); ++i) {
    const Vec3 first = hull.vertices[corners[i - 1]] - origin, second = hull.vertices[corners[i]] - origin;
    const Vec3 next = cross(first, second);
    edges = std::max({edges, length_squared(first), length_squared(second)});
    if (length_squared(next) > length_squared(normal)) normal = next;
  }
  const Real area = length(normal);
  if (!(area > least_area * edges)) return 0;
  const Vec3 apart = origin - point;
  return dot(normal, apart) / area - lost_to_rounding * (length(apart) + std::sqrt(edges));
}

Real inscribed_radius(const ConvexHull& hull, const Vec3& centre) {
  if (hull.dimension != ConvexHull::Dimension::solid) return 0;
  Real radius = std::numeric_limits<Real>::max();
  for (std::size_t face = 0; face < hull.face_count(); ++face)
    radius = std::min(radius, distance_inside(hull, face, centre));
  return std::max(Real(0), radius);
}

}  // namespace

HullData::HullData(const ConvexHull& hull, const Curvature& of_shape)
    : vertex_count(static_cast<std::uint32_t>(hull.vertices.size())),
      neighbour_offsets(hull.neighbour_offsets),
      neighbours(hull.neighbours),
      curvature(of_shape) {
  const std::size_t padded = (hull.vertices.size() + padding - 1) / padding * padding;
  for (AlignedVector<Real>* coordinates : {&x, &y, &z}) coordinates->reserve(padded);
  for (std::size_t i = 0; i < padded; ++i) {
    const Vec3& vertex = hull.vertices[i < vertex_count ? i : 0];
    x.push_back(vertex.x), y.push_back(vertex.y), z.push_back(vertex.z);
  }
  for (const Vec3& vertex : hull.vertices) {
    centre += vertex / static_cast<Real>(vertex_count);
    largest_coordinate =
        std::max({largest_coordinate, std::abs(vertex.x), std::abs(vertex.y), std::abs(vertex.z)});
  }
  for (const Vec3& vertex : hull.vertices) radius = std::max(radius, length(vertex - centre));
  radius += tolerance::transform_error * (radius + largest_coordinate);
  radius_around_origin = (radius + length(centre)) * (1 + tolerance::transform_error);
  const Real inscribed =
      curvature.ellipsoid() ? curvature.ellipsoid()->shortest() : inscribed_radius(hull, centre);
  inner_radius = std::max(Real(0), inscribed - tolerance::transform_error * largest_coordinate);
}

std::size_t HullData::bytes() const {
  return sizeof(*this) + (x.capacity() + y.capacity() + z.capacity()) * sizeof(Real) +
         (neighbour_offsets.capacity() + neighbours.capacity()) * sizeof(std::uint32_t);
}

}  // namespace collidoscope
