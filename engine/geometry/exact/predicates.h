#pragma once

// Exact signs of the determinants that hulls and triangle tests decide by, for all finite doubles, whatever
// their range: a floating-point filter (semi-static, after Shewchuk 1997 and Melquiond and Pion 2007), then
// integers if the differences fit, then ExactSum, which can neither overflow nor underflow.

#include <algorithm>
#include <cmath>

#include "core/scalar.h"
#include "core/tolerance.h"

namespace collidoscope {

/// Sign of det(b − a, c − a, d − a): +1 when d is above the plane of a, b, c seen counter-clockwise, 0 when
/// coplanar.
int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// Sign of det(b − a, c − a): +1 when a, b, c turn left, 0 when on one line.
int orientation(const Vec2& a, const Vec2& b, const Vec2& c);

/// Are the three points on one line? Exact.
bool collinear(const Vec3& a, const Vec3& b, const Vec3& c);

/// Unit normal of the plane of three points not on a line, on the side from which they turn left. Each
/// component is right to a few roundings, also for slivers and for points of any magnitude.
Vec3 plane_normal(const Vec3& a, const Vec3& b, const Vec3& c);

/// The view along an axis (0, 1, 2), against its direction: right-handed, so that a turn seen as left is one
/// to the left about the axis.
inline Vec2 project(const Vec3& point, int axis) {
  return {point[(axis + 1) % 3], point[(axis + 2) % 3]};
}

namespace detail {

int exact_orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
int exact_orientation(const Vec2& a, const Vec2& b, const Vec2& c);

/// Largest |component| along `axis` of three vectors.
inline Real largest(const Vec3& u, const Vec3& v, const Vec3& w, int axis) {
  return std::max({std::abs(u[axis]), std::abs(v[axis]), std::abs(w[axis])});
}

// Error of the determinants as computed below, relative to the product of the largest |difference| in each
// axis: 46 and 8 roundings of the first order (Melquiond and Pion count them), and some for the higher ones.
constexpr Real orientation_error_3d = 24 * tolerance::epsilon;
constexpr Real orientation_error_2d = 5 * tolerance::epsilon;

// If that product is above the one and each difference below the other, no intermediate overflows, and the
// loss by underflow is below 1e-20 of the error bound.
constexpr Real smallest_product = 1e-200;
constexpr Real largest_difference = 1e100;

}  // namespace detail

inline int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Vec3 u = b - a, v = c - a, w = d - a;
  const Real determinant = dot(cross(u, v), w);
  const Real x = detail::largest(u, v, w, 0), y = detail::largest(u, v, w, 1),
             z = detail::largest(u, v, w, 2);
  const Real product = x * y * z;
  const bool in_range = product >= detail::smallest_product && x <= detail::largest_difference &&
                        y <= detail::largest_difference && z <= detail::largest_difference;
  if (in_range && std::abs(determinant) > detail::orientation_error_3d * product)
    return determinant > 0 ? 1 : -1;
  return detail::exact_orientation(a, b, c, d);
}

inline int orientation(const Vec2& a, const Vec2& b, const Vec2& c) {
  const Vec2 u = b - a, v = c - a;
  const Real determinant = u.x * v.y - u.y * v.x;
  const Real x = std::max(std::abs(u.x), std::abs(v.x)), y = std::max(std::abs(u.y), std::abs(v.y));
  const Real product = x * y;
  const bool in_range = product >= detail::smallest_product && x <= detail::largest_difference &&
                        y <= detail::largest_difference;
  if (in_range && std::abs(determinant) > detail::orientation_error_2d * product)
    return determinant > 0 ? 1 : -1;
  return detail::exact_orientation(a, b, c);
}

}  // namespace collidoscope
