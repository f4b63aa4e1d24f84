#include "bounds/rectangle.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bounds/convex_polygon.h"

namespace collidoscope {
namespace {

Real dot(const Vec2& a, const Vec2& b) {
  return a.x * b.x + a.y * b.y;
}

/// A caliper arm: the vertex that is farthest in a direction which only ever turns counter-clockwise.
class Arm {
 public:
  explicit Arm(const std::vector<Vec2>& hull) : hull_(&hull) {}

  Real extent(const Vec2& direction) {
    const std::vector<Vec2>& hull = *hull_;
    if (!placed_) {
      for (std::size_t i = 1; i < hull.size(); ++i)
        if (dot(direction, hull[i]) > dot(direction, hull[vertex_])) vertex_ = i;
      placed_ = true;
    }
    for (std::size_t step = 0; step < hull.size(); ++step) {
      const std::size_t next = (vertex_ + 1) % hull.size();
      if (dot(direction, hull[next]) < dot(direction, hull[vertex_])) break;
      vertex_ = next;
    }
    return dot(direction, hull[vertex_]);
  }

 private:
  const std::vector<Vec2>* hull_;
  std::size_t vertex_ = 0;
  bool placed_ = false;
};

}  // namespace

Vec2 smallest_rectangle_side(std::vector<Vec2>& points, Real noise) {
  replace_by_convex_polygon(points);
  Arm front(points), left(points), back(points), right(points);
  Vec2 best_side(1, 0);
  Real best_area = std::numeric_limits<Real>::infinity();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2 edge = points[(i + 1) % points.size()] - points[i];
    const Real length = std::sqrt(dot(edge, edge));
    if (!(length > 0)) continue;
    const Vec2 along = edge / length, across(-along.y, along.x);
    const Real width = front.extent(along) + back.extent(-along);
    const Real height = left.extent(across) + right.extent(-across);
    const Real area = (width + noise) * (height + noise);
    if (area < best_area) {
      best_area = area;
      best_side = along;
    }
  }
  return best_side;
}

}  // namespace collidoscope
