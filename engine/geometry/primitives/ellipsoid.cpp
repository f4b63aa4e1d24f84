#include "geometry/primitives/ellipsoid.h"

#include <numbers>

#include "geometry/primitives/primitives.h"

namespace collidoscope {

Real Ellipsoid::volume() const {
  return std::numbers::pi * 4 / 3 * semi_axes.x * semi_axes.y * semi_axes.z;
}

std::array<Vec3, 6> Ellipsoid::poles() const {
  const Vec3 x(semi_axes.x, 0, 0), y(0, semi_axes.y, 0), z(0, 0, semi_axes.z);
  return {x, y, z, -x, -y, -z};
}

Vec3 Ellipsoid::normal_at(const Vec3& point) const {
  return normalized(point / semi_axes * (shortest() / semi_axes));
}

Real Ellipsoid::level_of(const Vec3& point) const {
  return length(point / semi_axes);
}

/// In coordinates divided by the semi-axes it is the unit sphere. The discriminant comes from the line's
/// point closest to the centre, because its terms cancel for a distant origin.
std::optional<LineThroughEllipsoid> intersect_line(const Ellipsoid& ellipsoid, const Vec3& origin,
                                                   const Vec3& direction) {
  const Vec3 from = origin / ellipsoid.semi_axes, along = direction / ellipsoid.semi_axes;
  const Real squared = length_squared(along), closest = -dot(from, along) / squared;
  const Real inside = 1 - length_squared(from + along * closest);
  if (!(inside >= 0)) return {};
  const Real half = std::sqrt(inside / squared);
  return LineThroughEllipsoid{closest - half, closest + half};
}

Mesh tessellate(const Ellipsoid& ellipsoid, std::uint32_t subdivisions) {
  Mesh mesh = make_icosphere(1, subdivisions);
  for (Vec3f& vertex : mesh.vertices) vertex = Vec3f(normalized(Vec3(vertex)) * ellipsoid.semi_axes);
  return mesh;
}

}  // namespace collidoscope
