#pragma once

#include <cmath>

#include "core/scalar.h"

namespace collidoscope {

/// A unit vector perpendicular to the unit vector `u`.
inline Vec3 any_perpendicular(const Vec3& u) {
  const Vec3 a(std::abs(u.x), std::abs(u.y), std::abs(u.z));
  const Vec3 least = a.x <= a.y && a.x <= a.z ? Vec3(1, 0, 0) : a.y <= a.z ? Vec3(0, 1, 0) : Vec3(0, 0, 1);
  return normalized(cross(u, least));
}

/// Right-handed orthonormal axes: the first along `first`, the second in the plane of both. Where a vector is
/// zero, or both are parallel, any axis serves.
inline Mat3 orthonormal_axes(const Vec3& first, const Vec3& second) {
  const Vec3 u = length_squared(first) > 0 ? normalized(first) : Vec3(1, 0, 0);
  Vec3 v = second;
  for (int pass = 0; pass < 2; ++pass) {  // the second removes what rounding left of u after cancellation
    v = normalized(v - u * dot(u, v));
    if (!(length_squared(v) > 0)) v = any_perpendicular(u);
  }
  return Mat3(u, v, cross(u, v));
}

/// Axes near the columns of `matrix`, which is nearly a rotation.
inline Mat3 orthonormalized(const Mat3& matrix) {
  return orthonormal_axes(matrix[0], matrix[1]);
}

}  // namespace collidoscope
