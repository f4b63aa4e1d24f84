#include "decomposition/flush_area.h"

#include <algorithm>
#include <cmath>

namespace collidoscope {

FaceLine FaceLine::through(const Vec3& from, const Vec3& to) {
  const Real x = to.x - from.x, y = to.y - from.y, length = std::sqrt(x * x + y * y);
  return length > 0 ? FaceLine{from, x / length, y / length} : FaceLine{from, 0, 0};
}

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
  const std::array<FaceLine, 3> sides = {FaceLine::through(triangle[0], triangle[1]),
                                         FaceLine::through(triangle[1], triangle[2]),
                                         FaceLine::through(triangle[2], triangle[0])};
  int winding = 0;  // the same everywhere in the triangle, if no rim passes through it
  for (const DirectedEdge& edge : rims_) {
    if (passes_through(triangle, sides, edge)) return false;
    winding += view_.passes(edge, middle.x, middle.y);
  }
  return winding != 0;
}

bool FlushArea::passes_through(const std::array<Vec3, 3>& triangle, const std::array<FaceLine, 3>& sides,
                               const DirectedEdge& edge) const {
  const Vec3 &p = view_.seen(edge[0]), &q = view_.seen(edge[1]);
  for (const FaceLine& side : sides)  // counter-clockwise: beyond a side is to its right
    if (side.height(p) <= slack_ && side.height(q) <= slack_) return false;
  const FaceLine rim = FaceLine::through(p, q);
  const auto [least, most] =
      std::minmax({rim.height(triangle[0]), rim.height(triangle[1]), rim.height(triangle[2])});
  return least < -slack_ && most > slack_;
}

}  // namespace collidoscope
