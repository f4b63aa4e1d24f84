#include "narrow/mesh/face_pair_test.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bounds/aabb.h"

namespace collidoscope {
namespace {

struct Plane {
  Vec3 normal;
  Real offset;

  explicit Plane(const TrianglePoints& face)
      : normal(cross(face[1] - face[0], face[2] - face[0])), offset(dot(normal, face[0])) {}
  Real height(const Vec3& point) const { return dot(normal, point) - offset; }
};

bool on_one_side(const Plane& plane, const TrianglePoints& face) {
  const Real p = plane.height(face[0]), q = plane.height(face[1]), r = plane.height(face[2]);
  return (p > 0 && q > 0 && r > 0) || (p < 0 && q < 0 && r < 0);
}

/// The axis along which the plane is seen largest.
int main_axis(const Vec3& normal) {
  const Vec3 size = glm::abs(normal);
  return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}

struct Flat {
  Real u, v;
};
Flat seen_along(int axis, const Vec3& point) {
  return {point[(axis + 1) % 3], point[(axis + 2) % 3]};
}
Real turn(const Flat& a, const Flat& b, const Flat& c) {
  return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

/// The point in the polygon, seen along the axis.
bool contains(const TrianglePoints& face, int axis, const Flat& point) {
  const std::array<Flat, 3> corners = {seen_along(axis, face[0]), seen_along(axis, face[1]),
                                       seen_along(axis, face[2])};
  const Real p = turn(corners[0], corners[1], point), q = turn(corners[1], corners[2], point),
             r = turn(corners[2], corners[0], point);
  return (p >= 0 && q >= 0 && r >= 0) || (p <= 0 && q <= 0 && r <= 0);
}

bool cross_in_plane(const Flat& a, const Flat& b, const Flat& c, const Flat& d) {
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

bool coplanar_edge_meets(const Vec3& from, const Vec3& to, const TrianglePoints& face, int axis) {
  const Flat a = seen_along(axis, from), b = seen_along(axis, to);
  if (contains(face, axis, a)) return true;
  for (std::size_t i = 0; i < 3; ++i)
    if (cross_in_plane(a, b, seen_along(axis, face[i]), seen_along(axis, face[(i + 1) % 3]))) return true;
  return false;
}

bool edge_meets(const Vec3& from, const Vec3& to, const TrianglePoints& face, const Plane& plane) {
  const Real start = plane.height(from), end = plane.height(to);
  if ((start > 0 && end > 0) || (start < 0 && end < 0)) return false;
  const int axis = main_axis(plane.normal);
  if (start == 0 && end == 0) return coplanar_edge_meets(from, to, face, axis);
  return contains(face, axis, seen_along(axis, from + (to - from) * (start / (start - end))));
}

bool an_edge_meets(const TrianglePoints& edges_of, const TrianglePoints& face, const Plane& plane) {
  for (std::size_t i = 0; i < 3; ++i)
    if (edge_meets(edges_of[i], edges_of[(i + 1) % 3], face, plane)) return true;
  return false;
}

}  // namespace

bool printed_face_test(const TrianglePoints& a, const TrianglePoints& b) {
  if (!overlap(bounding_box(a), bounding_box(b))) return false;
  const Plane plane_a(a), plane_b(b);
  if (on_one_side(plane_a, b) || on_one_side(plane_b, a)) return false;
  return an_edge_meets(a, b, plane_b) || an_edge_meets(b, a, plane_a);
}

}  // namespace collidoscope
