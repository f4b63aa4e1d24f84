#include "decomposition/face_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bounds/orthonormal.h"
#include "decomposition/point_distance.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

}  // namespace

struct FaceView::Ray {
  Real x, y;
  Real nearest = infinity;
  int entered = 0;  // times more than left

  void cross(Real depth, int winding) {
    entered += winding;
    if (winding != 0) nearest = std::min(nearest, std::max(Real(0), depth));
  }

  /// Where it meets a plane.
  Real depth(const Vec3& normal, const Vec3& point) const {
    if (normal.z == 0) return point.z;
    return point.z - (normal.x * (x - point.x) + normal.y * (y - point.y)) / normal.z;
  }
};

FaceView::FaceView(const Solid& solid, const Plane& plane) : solid_(solid), plane_(plane) {
  u_ = any_perpendicular(plane.normal), v_ = cross(plane.normal, u_);
  seen_.reserve(solid.vertices.size());
  for (const Vec3& vertex : solid.vertices) seen_.push_back(see(vertex));
  for (const Solid::Cap& cap : solid.caps) caps_.push_back({&cap, box_of(cap)});
}

Aabb FaceView::box_of(const Solid::Cap& cap) const {
  Aabb box{Vec3(infinity), Vec3(-infinity)};
  for (const auto& [a, b] : cap.segments)  // closed: every vertex begins one
    box.min = min(box.min, seen_[a]), box.max = max(box.max, seen_[a]);
  return box;
}

int FaceView::passes(const DirectedEdge& edge, Real x, Real y) const {
  const Vec3 &a = seen_[edge[0]], &b = seen_[edge[1]];
  const bool upward = a.y <= y;
  if (upward == (b.y <= y)) return 0;
  const Vec3 &low = upward ? a : b, &high = upward ? b : a;
  const Real side = (high.x - low.x) * (y - low.y) - (x - low.x) * (high.y - low.y);
  return side > 0 ? (upward ? 1 : -1) : 0;
}

void FaceView::meet(const Triangle& t, Ray& ray) const {
  const int winding = passes({t[0], t[1]}, ray.x, ray.y) + passes({t[1], t[2]}, ray.x, ray.y) +
                      passes({t[2], t[0]}, ray.x, ray.y);
  if (winding == 0) return;
  const Vec3& a = seen_[t[0]];
  ray.cross(ray.depth(cross(seen_[t[1]] - a, seen_[t[2]] - a), a), winding);
}

void FaceView::meet(const Solid::Cap& cap, Ray& ray) const {
  int winding = 0;
  for (const DirectedEdge& segment : cap.segments) winding += passes(segment, ray.x, ray.y);
  if (winding == 0) return;
  const Vec3& n = cap.plane.normal;
  const Vec3 normal(dot(n, u_), dot(n, v_), -dot(n, plane_.normal));
  ray.cross(ray.depth(normal, seen_[cap.segments.front()[0]]), winding);
}

Real FaceView::empty_below(Real x, Real y, const std::vector<Triangle>& triangles) const {
  Ray ray{x, y};
  for (const Triangle& triangle : triangles) meet(triangle, ray);
  for (const SeenCap& cap : caps_)
    if (overlap(cap.box, {{x, y, cap.box.min.z}, {x, y, cap.box.min.z}})) meet(*cap.cap, ray);
  return ray.entered < 0 ? 0 : ray.nearest;
}

Real FaceView::distance(Real x, Real y, Real bound) const {
  const Vec3 point(x, y, 0);
  Real nearest = bound * bound;
  for (const auto& [i, j, k] : solid_.triangles) {
    const Vec3 &a = seen_[i], &b = seen_[j], &c = seen_[k];
    if (squared_distance_to_box(point, min(min(a, b), c), max(max(a, b), c)) < nearest)
      nearest = std::min(nearest, squared_distance_to_triangle(point, a, b, c));
  }
  for (const Solid::Cap& cap : solid_.caps)
    for (const auto& [a, b] : cap.segments)
      nearest = std::min(nearest, squared_distance_to_segment(point, seen_[a], seen_[b]));
  return std::sqrt(nearest);
}

Real FaceView::squared_distance(const Vec3& point, const Triangle& triangle) const {
  return squared_distance_to_triangle(point, seen_[triangle[0]], seen_[triangle[1]], seen_[triangle[2]]);
}

SeenTriangles::SeenTriangles(const FaceView& view, const Vec3& low, const Vec3& high) : low_(low) {
  const std::vector<Triangle>& triangles = view.solid().triangles;
  const auto count = static_cast<Real>(triangles.size());
  across_ = static_cast<int>(std::clamp(std::sqrt(count / 8), Real(1), Real(64)));
  for (int axis : {0, 1})
    cell_[static_cast<std::size_t>(axis)] = (high[axis] - low[axis]) / static_cast<Real>(across_);
  cells_.resize(static_cast<std::size_t>(across_ * across_));
  for (const Triangle& triangle : triangles) add(triangle, view, high);
}

void SeenTriangles::add(const Triangle& t, const FaceView& view, const Vec3& high) {
  const Vec3 &a = view.seen(t[0]), &b = view.seen(t[1]), &c = view.seen(t[2]);
  const Vec3 from = min(min(a, b), c), to = max(max(a, b), c);
  if (to.x < low_.x || from.x > high.x || to.y < low_.y || from.y > high.y) return;
  for (int i = column(from.x, 0); i <= column(to.x, 0); ++i)
    for (int j = column(from.y, 1); j <= column(to.y, 1); ++j) cells_[index(i, j)].push_back(t);
}

int SeenTriangles::column(Real at, int axis) const {
  const Real width = cell_[static_cast<std::size_t>(axis)];
  const Real cell = width > 0 ? (at - low_[axis]) / width : 0;
  return static_cast<int>(std::clamp(cell, Real(0), static_cast<Real>(across_ - 1)));
}

}  // namespace collidoscope
