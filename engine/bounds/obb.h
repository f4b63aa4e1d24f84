#pragma once

#include <span>

#include "bounds/aabb.h"
#include "core/pose.h"

namespace collidoscope {

/// A box with its own axes: the points centre + axes · s with |s_i| ≤ half_widths_i. The columns of `axes`
/// are orthonormal up to rounding.
struct Obb {
  Vec3 centre = Vec3(0);
  Mat3 axes = Mat3(1);
  Vec3 half_widths = Vec3(0);

  Real volume() const { return 8 * half_widths.x * half_widths.y * half_widths.z; }
};

/// A small box around the points, at least one: the smallest of the local minima from several starts, among
/// them the fit of [Grulich 3.1.3], the principal axes and the axis-aligned box. Flat and straight point sets
/// get flat and straight boxes. It is widened by its rounding error: it contains every point.
Obb fit_obb(std::span<const Vec3> points);

/// The box along the points' principal axes: it is computed at once, and often half as large again.
Obb principal_obb(std::span<const Vec3> points);

/// Contains the exact image of the box. A `rotation` that is not quite orthonormal widens it.
Obb transformed(const Obb& box, const Pose& pose);

/// Separating axes of two boxes (Gottschalk 1996): all fifteen, or the six face normals only, which may miss
/// a separation but never an overlap. Closed, and conservative under rounding.
bool overlap(const Obb& a, const Obb& b);
bool overlap_by_face_normals(const Obb& a, const Obb& b);

}  // namespace collidoscope
