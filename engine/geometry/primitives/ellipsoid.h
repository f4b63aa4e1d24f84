#pragma once

// Ellipsoids, by closed forms: points farthest in a direction, volume, where a ray enters.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/scalar.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// All points p with (p.x / a)² + (p.y / b)² + (p.z / c)² ≤ 1, for the semi-axes a, b, c in metres.
struct Ellipsoid {
  Vec3 semi_axes = Vec3(1);

  Real longest() const { return std::max({semi_axes.x, semi_axes.y, semi_axes.z}); }
  Real shortest() const { return std::min({semi_axes.x, semi_axes.y, semi_axes.z}); }
  /// m³
  Real volume() const;
  /// The ends of the axes: they lie on the surface exactly, and no points of it reach farther along x, y, z.
  std::array<Vec3, 6> poles() const;
  /// Unit, outward, at a point near the surface.
  Vec3 normal_at(const Vec3& point) const;
  /// The distance from the centre as a share of that of the surface in this direction: at most 1 inside.
  Real level_of(const Vec3& point) const;

  friend bool operator==(const Ellipsoid&, const Ellipsoid&) = default;
};

/// The point of the surface that lies farthest in `direction`, of any length, finite; a pole for zero, along
/// which all are equally far. It errs by 3 ε of the semi-axes, which moves its height along the direction by
/// less.
template <class Scalar>
Vec3T<Scalar> support_point(const Ellipsoid& ellipsoid, const Vec3T<Scalar>& direction) {
  using std::abs;
  const Scalar largest = std::max({abs(direction.x), abs(direction.y), abs(direction.z)});
  const Vec3T<Scalar> axes(Scalar(ellipsoid.semi_axes.x), Scalar(ellipsoid.semi_axes.y),
                           Scalar(ellipsoid.semi_axes.z));
  if (largest == Scalar(0)) return {axes.x, Scalar(0), Scalar(0)};
  const Vec3T<Scalar> stretched = axes * (direction / largest);
  return axes * (stretched / length(stretched));
}

/// Where the line origin + t · direction is inside: from entry to exit. `direction` is of unit length.
struct LineThroughEllipsoid {
  Real entry, exit;  // m along the line
};
/// None where the line misses it.
std::optional<LineThroughEllipsoid> intersect_line(const Ellipsoid& ellipsoid, const Vec3& origin,
                                                   const Vec3& direction);

/// A mesh of triangles with its vertices on the surface, 10 · 4^s + 2 of them, rounded to float32.
Mesh tessellate(const Ellipsoid& ellipsoid, std::uint32_t subdivisions);

}  // namespace collidoscope
