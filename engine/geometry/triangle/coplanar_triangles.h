#pragma once

// Whether segments and triangles of a plane meet: exact, by the signs of orientation(). For the files that
// decide the same in space.

#include <algorithm>
#include <array>

#include "geometry/exact/predicates.h"
#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope::planar {

constexpr int next(int corner) {
  return corner == 2 ? 0 : corner + 1;
}

using Signs = std::array<int, 3>;

inline bool has(const Signs& signs, int sign) {
  return signs[0] == sign || signs[1] == sign || signs[2] == sign;
}

inline bool all_are(const Signs& signs, int sign) {
  return signs[0] == sign && signs[1] == sign && signs[2] == sign;
}

using Segment2 = std::array<Vec2, 2>;
using Triangle2 = std::array<Vec2, 3>;

inline bool extents_meet(const Segment2& s, const Segment2& t) {
  const auto meet = [](Real a, Real b, Real c, Real d) {
    return std::max(a, b) >= std::min(c, d) && std::max(c, d) >= std::min(a, b);
  };
  return meet(s[0].x, s[1].x, t[0].x, t[1].x) && meet(s[0].y, s[1].y, t[0].y, t[1].y);
}

/// Of the ends of a segment: above zero if both are on one side of the line, below if the line is between
/// them.
inline int product_of_sides(const Segment2& line, const Segment2& segment) {
  return orientation(line[0], line[1], segment[0]) * orientation(line[0], line[1], segment[1]);
}
inline bool misses_line(const Segment2& line, const Segment2& segment) {
  return product_of_sides(line, segment) > 0;
}
/// With an end on either side, and none on it.
inline bool crosses_line(const Segment2& line, const Segment2& segment) {
  return product_of_sides(line, segment) < 0;
}

/// Closed, either may be a point. On one line, their extents decide.
inline bool segments_meet(const Segment2& s, const Segment2& t) {
  return extents_meet(s, t) && !misses_line(s, t) && !misses_line(t, s);
}

inline bool is_inside(const Vec2& point, const Triangle2& t) {
  const Signs sides = {orientation(t[0], t[1], point), orientation(t[1], t[2], point),
                       orientation(t[2], t[0], point)};
  return all_are(sides, 1) || all_are(sides, -1);
}

/// Closed, the triangle perhaps flat.
inline bool segment_meets(const Segment2& segment, const Triangle2& t) {
  for (int i = 0; i < 3; ++i)
    if (segments_meet(segment, {t[i], t[next(i)]})) return true;
  return is_inside(segment[0], t);
}

inline Triangle2 project(const TrianglePoints& t, int axis) {
  return {collidoscope::project(t[0], axis), collidoscope::project(t[1], axis),
          collidoscope::project(t[2], axis)};
}

}  // namespace collidoscope::planar
