#include "decomposition/flush_area.h"

#include <algorithm>
#include <cmath>

namespace collidoscope {
namespace {

/// Of a point to the left of a line in the face; 0 of one without direction.
Real height_over_line(const Vec3& from, const Vec3& to, const Vec3& point) {
  const Real x = to.x - from.x, y = to.y - from.y, length = std::hypot(x, y);
  return length > 0 ? (x * (point.y - from.y) - y * (point.x - from.x)) / length : 0;
}

}  // namespace

FlushArea::FlushArea(const FaceView& view, Real slack) : view_(view), slack_(slack) {
  for (const auto& [a, b, c] : view.solid().triangles)
    if (is_flush(a) && is_flush(b) && is_flush(c)) rims_.insert(rims_.end(), {{a, b}, {b, c}, {c, a}});
  for (const Solid::Cap& cap : view.solid().caps)
    if (std::all_of(cap.segments.begin(), cap.segments.end(),
                    [&](const DirectedEdge& edge) { return is_flush(edge[0]) && is_flush(edge[1]); }))
      rims_.insert(rims_.end(), cap.segments.begin(), cap.segments.end());
  rims_ = without_opposite(std::move(rims_));
}

bool FlushArea::is_flush(std::uint32_t vertex) const {
  return std::abs(view_.seen(vertex).z) <= slack_;
}

bool FlushArea::covers(const std::array<Vec3, 3>& triangle) const {
  const Vec3 middle = (triangle[0] + triangle[1] + triangle[2]) / Real(3);
  int winding = 0;  // the same everywhere in the triangle, if no rim passes through it
  for (const DirectedEdge& edge : rims_) {
    if (passes_through(triangle, edge)) return false;
    winding += view_.passes(edge, middle.x, middle.y);
  }
  return winding != 0;
}

bool FlushArea::passes_through(const std::array<Vec3, 3>& triangle, const DirectedEdge& edge) const {
  const Vec3 &p = view_.seen(edge[0]), &q = view_.seen(edge[1]);
  for (std::size_t i = 0; i < 3; ++i) {  // counter-clockwise: beyond an edge is to its right
    const auto height = [&](const Vec3& point) {
      return height_over_line(triangle[i], triangle[(i + 1) % 3], point);
    };
    if (height(p) <= slack_ && height(q) <= slack_) return false;
  }
  const auto [least, most] =
      std::minmax({height_over_line(p, q, triangle[0]), height_over_line(p, q, triangle[1]),
                   height_over_line(p, q, triangle[2])});
  return least < -slack_ && most > slack_;
}

}  // namespace collidoscope
