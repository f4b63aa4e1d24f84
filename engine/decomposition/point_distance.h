#pragma once

#include <algorithm>

#include "core/scalar.h"

namespace collidoscope {

inline Real squared_distance_to_segment(const Vec3& point, const Vec3& a, const Vec3& b) {
  const Real whole = length_squared(b - a);
  const Real along = whole > 0 ? std::clamp(dot(point - a, b - a) / whole, Real(0), Real(1)) : 0;
  return length_squared(a + along * (b - a) - point);
}

/// The distance from a point to a triangle, perhaps without area; in floating point.
inline Real squared_distance_to_triangle(const Vec3& point, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 normal = cross(b - a, c - a);
  const auto inward = [&](const Vec3& from, const Vec3& to) {
    return dot(cross(to - from, point - from), normal) >= 0;
  };
  if (length_squared(normal) > 0 && inward(a, b) && inward(b, c) && inward(c, a)) {
    const Real height = dot(point - a, normal);
    return height * height / length_squared(normal);
  }
  return std::min({squared_distance_to_segment(point, a, b), squared_distance_to_segment(point, b, c),
                   squared_distance_to_segment(point, c, a)});
}

/// No triangle within the box is nearer.
inline Real squared_distance_to_box(const Vec3& point, const Vec3& low, const Vec3& high) {
  return length_squared(max(max(low - point, point - high), Vec3(0)));
}

}  // namespace collidoscope
