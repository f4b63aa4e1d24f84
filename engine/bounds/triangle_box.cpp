#include "bounds/triangle_box.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace collidoscope {
namespace {

/// The largest absolute coordinate: differences and products of coordinates err in proportion to it.
Real magnitude(const TrianglePoints& triangle, const Aabb& box) {
  Vec3 most = glm::max(glm::abs(box.min), glm::abs(box.max));
  for (const Vec3& point : triangle) most = glm::max(most, glm::abs(point));
  return std::max({most.x, most.y, most.z});
}

Aabb widened(const TrianglePoints& triangle, const Aabb& box) {
  const Vec3 slack(transform_slack(magnitude(triangle, box)));
  return {box.min - slack, box.max + slack};
}

bool contains(const Aabb& box, const Vec3& point) {
  return glm::all(glm::lessThanEqual(box.min, point)) && glm::all(glm::lessThanEqual(point, box.max));
}

// ---- Clipping -------------------------------------------------------------------------------------------

/// A triangle clipped against up to four planes has no more than seven corners.
struct Polygon {
  std::array<Vec3, 8> corners;
  std::size_t count = 0;

  void add(const Vec3& corner) { corners[count++] = corner; }
};

/// A plane of a face: the points whose coordinate along the axis is `bound`. Outside is beyond it.
struct FacePlane {
  int axis;
  Real bound;
  bool is_upper;

  bool holds(const Vec3& point) const { return is_upper ? point[axis] <= bound : point[axis] >= bound; }
  Vec3 crossing(const Vec3& from, const Vec3& to) const {
    const Real share = (bound - from[axis]) / (to[axis] - from[axis]);
    Vec3 point = from + (to - from) * share;
    point[axis] = bound;
    return point;
  }
};

/// Clips the polygon. True if a crossing lies in the box: then the triangle meets it.
bool clip(const FacePlane& plane, const Aabb& box, Polygon& polygon) {
  Polygon clipped;
  for (std::size_t i = 0; i < polygon.count; ++i) {
    const Vec3 &from = polygon.corners[i], &to = polygon.corners[(i + 1) % polygon.count];
    if (plane.holds(from)) clipped.add(from);
    if (plane.holds(from) == plane.holds(to)) continue;
    const Vec3 point = plane.crossing(from, to);
    if (contains(box, point)) return true;
    clipped.add(point);
  }
  polygon = clipped;
  return false;
}

bool clipped_polygon_meets(const TrianglePoints& triangle, const Aabb& box) {
  Polygon polygon;
  for (const Vec3& corner : triangle) polygon.add(corner);
  for (const int axis : {0, 1})
    for (const bool is_upper : {false, true})
      if (clip({axis, is_upper ? box.max[axis] : box.min[axis], is_upper}, box, polygon)) return true;
  const auto begin = polygon.corners.begin(), end = begin + static_cast<std::ptrdiff_t>(polygon.count);
  return !std::all_of(begin, end, [&](const Vec3& p) { return p.z > box.max.z; }) &&
         !std::all_of(begin, end, [&](const Vec3& p) { return p.z < box.min.z; });
}

// ---- Separating axes ------------------------------------------------------------------------------------

/// Are the corners, relative to the box's centre, all beyond the box along an axis?
bool separates(const Vec3& axis, const TrianglePoints& corners, const Vec3& half_widths, Real slack) {
  const Real p = dot(axis, corners[0]), q = dot(axis, corners[1]), r = dot(axis, corners[2]);
  const Real extent =
      dot(half_widths, glm::abs(axis)) + slack * (std::abs(axis.x) + std::abs(axis.y) + std::abs(axis.z));
  return std::max({p, q, r}) < -extent || std::min({p, q, r}) > extent;
}

bool edges_separate(const TrianglePoints& corners, const Vec3& half_widths, Real slack) {
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 edge = corners[(i + 1) % 3] - corners[i];
    const std::array<Vec3, 3> axes = {Vec3(0, -edge.z, edge.y), Vec3(edge.z, 0, -edge.x),
                                      Vec3(-edge.y, edge.x, 0)};
    for (const Vec3& axis : axes)
      if (separates(axis, corners, half_widths, slack)) return true;
  }
  return false;
}

}  // namespace

bool triangle_box_meets(const TrianglePoints& triangle, const Aabb& box) {
  return overlap(widened(triangle, box), bounding_box(triangle));
}

bool clipped_triangle_meets(const TrianglePoints& triangle, const Aabb& box) {
  const Aabb wide = widened(triangle, box);
  if (!overlap(wide, bounding_box(triangle))) return false;
  for (const Vec3& corner : triangle)
    if (contains(wide, corner)) return true;
  return clipped_polygon_meets(triangle, wide);
}

bool triangle_meets(const TrianglePoints& triangle, const Aabb& box) {
  if (!triangle_box_meets(triangle, box)) return false;
  const Vec3 centre = box.centre(), half_widths = box.half_widths();
  const TrianglePoints corners = {triangle[0] - centre, triangle[1] - centre, triangle[2] - centre};
  const Real slack = 4 * transform_slack(magnitude(triangle, box));
  const Vec3 normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
  return !separates(normal, corners, half_widths, slack) && !edges_separate(corners, half_widths, slack);
}

std::vector<Vec3> clipped_polygon(const TrianglePoints& triangle, const Aabb& box) {
  std::vector<Vec3> polygon(triangle.begin(), triangle.end());
  for (int axis = 0; axis < 3; ++axis)
    for (const bool is_upper : {false, true}) {
      const FacePlane plane{axis, is_upper ? box.max[axis] : box.min[axis], is_upper};
      std::vector<Vec3> clipped;
      for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3 &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
        if (plane.holds(from)) clipped.push_back(from);
        if (plane.holds(from) != plane.holds(to)) clipped.push_back(plane.crossing(from, to));
      }
      polygon = std::move(clipped);
    }
  return polygon;
}

bool triangle_meets(TriangleBoxTest test, const TrianglePoints& triangle, const Aabb& box) {
  switch (test) {
    case TriangleBoxTest::axes:
      return triangle_meets(triangle, box);
    case TriangleBoxTest::clipping:
      return clipped_triangle_meets(triangle, box);
    case TriangleBoxTest::box:
      break;
  }
  return triangle_box_meets(triangle, box);
}

}  // namespace collidoscope
