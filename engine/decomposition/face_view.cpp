#include "decomposition/face_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

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

  /// The depth at which the ray meets a plane.
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

Real FaceView::empty_below(Real x, Real y, std::span<const Triangle> triangles) const {
  Ray ray{x, y};
  for (const Triangle& triangle : triangles) meet(triangle, ray);
  for (const SeenCap& cap : caps_)
    if (overlap(cap.box, {{x, y, cap.box.min.z}, {x, y, cap.box.min.z}})) meet(*cap.cap, ray);
  return ray.entered < 0 ? 0 : ray.nearest;
}

Real FaceView::distance(Real x, Real y, const TriangleTree& surface, Real bound, Real enough) const {
  const Vec3 seen(x, y, 0), there = point(x, y);
  Real nearest = bound * bound, limit = nearest;
  surface.visit(
      limit, [&](const Aabb& box) { return squared_distance_to_box(there, box.min, box.max); },
      [&](const Triangle& triangle) {
        const Vec3 &a = seen_[triangle[0]], &b = seen_[triangle[1]], &c = seen_[triangle[2]];
        if (squared_distance_to_box(seen, min(min(a, b), c), max(max(a, b), c)) >= nearest) return;
        nearest = std::min(nearest, squared_distance_to_triangle(seen, a, b, c));
        limit = nearest <= enough * enough ? 0 : nearest;
      });
  meet_rims(seen, nearest, enough);
  return std::sqrt(nearest);
}

void FaceView::meet_rims(const Vec3& seen, Real& nearest, Real enough) const {
  for (const Solid::Cap& cap : solid_.caps)
    for (const auto& [a, b] : cap.segments) {
      if (nearest <= enough * enough) return;
      nearest = std::min(nearest, squared_distance_to_segment(seen, seen_[a], seen_[b]));
    }
}

Real FaceView::beside(const Aabb& box, const Vec3& low, const Vec3& high) const {
  constexpr Real hair = 1e-9;
  const Vec3 centre = see(box.centre()), half = box.half_widths();
  const Vec3 magnitudes = max(abs(box.min), abs(box.max));
  const Real slack = hair * (magnitudes.x + magnitudes.y + magnitudes.z);
  const Real extent_x = dot(abs(u_), half) + slack, extent_y = dot(abs(v_), half) + slack;
  const bool is_beside = centre.x + extent_x < low.x || centre.x - extent_x > high.x ||
                         centre.y + extent_y < low.y || centre.y - extent_y > high.y;
  return is_beside ? infinity : 0;
}

Real FaceView::squared_distance(const Vec3& point, const Triangle& triangle) const {
  return squared_distance_to_triangle(point, seen_[triangle[0]], seen_[triangle[1]], seen_[triangle[2]]);
}

SeenTriangles::SeenTriangles(const FaceView& view, const TriangleTree& surface, const Vec3& low,
                             const Vec3& high)
    : low_(low) {
  const auto count = static_cast<Real>(view.solid().triangles.size());
  across_ = static_cast<int>(std::clamp(std::sqrt(count / 8), Real(1), Real(64)));
  for (int axis : {0, 1})
    cell_[static_cast<std::size_t>(axis)] = (high[axis] - low[axis]) / static_cast<Real>(across_);
  fill(seen_by(view, surface, high));
}

std::vector<SeenTriangles::Columns> SeenTriangles::seen_by(const FaceView& view, const TriangleTree& surface,
                                                           const Vec3& high) const {
  std::vector<Columns> seen;
  surface.visit(
      1, [&](const Aabb& box) { return view.beside(box, low_, high); },
      [&](const Triangle& t) {
        const Vec3 &a = view.seen(t[0]), &b = view.seen(t[1]), &c = view.seen(t[2]);
        const Vec3 from = min(min(a, b), c), to = max(max(a, b), c);
        if (to.x < low_.x || from.x > high.x || to.y < low_.y || from.y > high.y) return;
        seen.push_back({t, column(from.x, 0), column(to.x, 0), column(from.y, 1), column(to.y, 1)});
      });
  return seen;
}

/// Counts first, then fills from the ends of cells to their beginnings.
void SeenTriangles::fill(const std::vector<Columns>& seen) {
  const auto for_cells = [&](const Columns& columns, auto visit) {
    for (int i = columns.from_x; i <= columns.to_x; ++i)
      for (int j = columns.from_y; j <= columns.to_y; ++j) visit(begins_[index(i, j)]);
  };
  begins_.assign(index(across_, 0) + 1, 0);
  for (const Columns& columns : seen) for_cells(columns, [](std::uint32_t& count) { ++count; });
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  triangles_.resize(begins_.back());
  for (const Columns& columns : seen)
    for_cells(columns, [&](std::uint32_t& begin) { triangles_[--begin] = columns.triangle; });
}

int SeenTriangles::column(Real at, int axis) const {
  const Real width = cell_[static_cast<std::size_t>(axis)];
  const Real cell = width > 0 ? (at - low_[axis]) / width : 0;
  return static_cast<int>(std::clamp(cell, Real(0), static_cast<Real>(across_ - 1)));
}

}  // namespace collidoscope
