#include "bounds/convex_polygon.h"

#include <algorithm>

namespace collidoscope {
namespace {

Real cross(const Vec2& a, const Vec2& b) {
  return a.x * b.y - a.y * b.x;
}

}  // namespace

void replace_by_convex_polygon(std::vector<Vec2>& points) {
  std::sort(points.begin(), points.end(),
            [](const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  std::vector<Vec2> hull;
  const auto add = [&](const Vec2& point, std::size_t chain_start) {
    while (hull.size() >= chain_start + 2 &&
           !(cross(hull.back() - hull[hull.size() - 2], point - hull.back()) > 0))
      hull.pop_back();
    hull.push_back(point);
  };
  for (const Vec2& point : points) add(point, 0);
  const std::size_t upper_start = hull.size() - 1;
  for (auto point = points.rbegin() + 1; point < points.rend(); ++point) add(*point, upper_start);
  if (hull.size() > 1) hull.pop_back();
  points = std::move(hull);
}

}  // namespace collidoscope
