#pragma once

// The lines by which solids are drawn: `line(from, to)` is called for each.

#include <array>
#include <cmath>
#include <numbers>

#include "bounds/obb.h"
#include "bounds/sphere.h"
#include "geometry/hull/hull.h"

namespace collidoscope {

/// The twelve edges.
template <class Line>
void for_edges(const Obb& box, const Line& line) {
  std::array<Vec3, 8> corners;
  for (unsigned i = 0; i < corners.size(); ++i) {
    corners[i] = box.centre;
    for (int axis = 0; axis < 3; ++axis)
      corners[i] += box.axes[axis] * ((i >> axis & 1u) != 0 ? box.half_widths[axis] : -box.half_widths[axis]);
  }
  for (unsigned from = 0; from < corners.size(); ++from)
    for (unsigned axis = 1; axis < corners.size(); axis <<= 1)
      if ((from & axis) == 0) line(corners[from], corners[from | axis]);
}

/// Three great circles, each of so many lines.
template <class Line>
void for_circles(const Sphere& sphere, int segments, const Line& line) {
  const auto on_circle = [&](int axis, int step) {
    const Real angle = 2 * std::numbers::pi * step / segments;
    Vec3 offset(0);
    offset[(axis + 1) % 3] = std::cos(angle) * sphere.radius;
    offset[(axis + 2) % 3] = std::sin(angle) * sphere.radius;
    return sphere.centre + offset;
  };
  for (int axis = 0; axis < 3; ++axis)
    for (int step = 0; step < segments; ++step) line(on_circle(axis, step), on_circle(axis, step + 1));
}

/// Every edge once. `pose` is that of the hull's frame.
template <class Line>
void for_edges(const ConvexHull& hull, const Pose& pose, const Line& line) {
  for (std::uint32_t vertex = 0; vertex < hull.vertices.size(); ++vertex)
    for (const std::uint32_t neighbour : hull.neighbours_of(vertex))
      if (vertex < neighbour)
        line(pose.to_parent(hull.vertices[vertex]), pose.to_parent(hull.vertices[neighbour]));
}

}  // namespace collidoscope
