#pragma once

// The intersection of convex polytopes, given by the planes of their faces.

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "geometry/hull/hull_features.h"
#include "shape/shape.h"

namespace collidoscope::test {

/// Of a hull's faces, seen from where `pose` leads.
inline std::vector<Plane> placed_planes(const Shape& shape, const Pose& pose) {
  std::vector<Plane> placed;
  for (const Plane& plane : shape.get<HullFeatures>().planes()) {
    const Vec3 normal = pose.rotate(plane.normal);
    placed.push_back({normal, plane.offset + dot(normal, pose.translation)});
  }
  return placed;
}

/// How far a point is above the highest of the planes; negative within the polytope.
inline Real height_above(std::span<const Plane> planes, const Vec3& point) {
  Real most = -std::numeric_limits<Real>::infinity();
  for (const Plane& plane : planes) most = std::max(most, dot(plane.normal, point) - plane.offset);
  return most;
}

/// The part of the line p + s d below all planes but two; empty if first > last.
struct LinePart {
  Real first = -std::numeric_limits<Real>::infinity(), last = std::numeric_limits<Real>::infinity();
};
inline LinePart part_below(std::span<const Plane> planes, std::size_t but, std::size_t and_but, const Vec3& p,
                           const Vec3& d) {
  LinePart part;
  for (std::size_t k = 0; k < planes.size(); ++k) {
    if (k == but || k == and_but) continue;
    const Real slope = dot(planes[k].normal, d), room = planes[k].offset - dot(planes[k].normal, p);
    if (std::abs(slope) < 1e-14 && room < 0) return {1, 0};
    if (slope > 1e-14) part.last = std::min(part.last, room / slope);
    if (slope < -1e-14) part.first = std::max(part.first, room / slope);
  }
  return part;
}

/// The thickness of the polytope along a unit direction: every line in which two planes meet is cut by all
/// others, and the ends of what is left are its vertices. Negative infinity if it is empty.
inline Real thickness_along(std::span<const Plane> planes, const Vec3& direction) {
  Real low = std::numeric_limits<Real>::infinity(), high = -low;
  for (std::size_t i = 0; i < planes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Vec3 d = cross(planes[i].normal, planes[j].normal);
      if (!(length_squared(d) > 1e-12)) continue;
      const Vec3 p =
          (cross(planes[j].normal, d) * planes[i].offset + cross(d, planes[i].normal) * planes[j].offset) /
          length_squared(d);
      const LinePart part = part_below(planes, i, j, p, d);
      if (part.first > part.last) continue;
      for (const Real end : {part.first, part.last}) {
        low = std::min(low, dot(direction, p + d * end));
        high = std::max(high, dot(direction, p + d * end));
      }
    }
  return high - low;
}

}  // namespace collidoscope::test
