#include "modelling/triangulate.h"

#include <algorithm>
#include <glm/vec2.hpp>

namespace collidoscope {
namespace {

using Point = glm::vec<2, Real>;

Real cross(const Point& a, const Point& b, const Point& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Twice the polygon's area vector [Newell].
Vec3 area_vector(const std::vector<Vec3>& polygon) {
  Vec3 sum(0);
  for (std::size_t i = 0; i < polygon.size(); ++i)
    sum += collidoscope::cross(polygon[i] - polygon[0], polygon[(i + 1) % polygon.size()] - polygon[0]);
  return sum;
}

/// Leaves out the coordinate along which the polygon extends least, so that it stays counter-clockwise.
std::vector<Point> project(const std::vector<Vec3>& polygon) {
  const Vec3 normal = area_vector(polygon);
  int axis = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(normal[i]) > std::abs(normal[axis])) axis = i;
  int u = (axis + 1) % 3, v = (axis + 2) % 3;
  if (normal[axis] < 0) std::swap(u, v);
  std::vector<Point> flat;
  for (const Vec3& p : polygon) flat.emplace_back(p[u], p[v]);
  return flat;
}

/// Ears of a polygon of which vertices are cut off one by one.
class EarClipper {
 public:
  explicit EarClipper(std::vector<Point> points) : points_(std::move(points)) {
    for (std::uint32_t i = 0; i < points_.size(); ++i) remaining_.push_back(i);
  }

  /// Cuts one ear off and returns it.
  Triangle clip() {
    const std::size_t ear = best_ear();
    const Triangle corners = corners_at(ear);
    remaining_.erase(remaining_.begin() + static_cast<std::ptrdiff_t>(ear));
    return corners;
  }
  std::size_t remaining() const { return remaining_.size(); }

 private:
  Triangle corners_at(std::size_t i) const {
    const std::size_t n = remaining_.size();
    return {remaining_[(i + n - 1) % n], remaining_[i], remaining_[(i + 1) % n]};
  }

  /// Height over longest side: 0 for a degenerate triangle, negative at a reflex corner.
  Real shape(const Triangle& t) const {
    const auto squared = [&](int i, int j) {
      const Point d = points_[t[i]] - points_[t[j]];
      return d.x * d.x + d.y * d.y;
    };
    return cross(points_[t[0]], points_[t[1]], points_[t[2]]) /
           std::max({squared(0, 1), squared(1, 2), squared(2, 0)});
  }

  bool encloses_another(const Triangle& t) const {
    return std::any_of(remaining_.begin(), remaining_.end(), [&](std::uint32_t i) {
      if (i == t[0] || i == t[1] || i == t[2]) return false;
      const Point& p = points_[i];
      return cross(points_[t[0]], points_[t[1]], p) >= 0 && cross(points_[t[1]], points_[t[2]], p) >= 0 &&
             cross(points_[t[2]], points_[t[0]], p) >= 0;
    });
  }

  std::size_t best_ear() const {
    std::size_t best = 0;
    Real best_shape = 0;
    for (std::size_t i = 0; i < remaining_.size(); ++i) {
      const Triangle corners = corners_at(i);
      const Real quality = shape(corners);
      if (quality <= best_shape || encloses_another(corners)) continue;
      best = i, best_shape = quality;
    }
    return best;
  }

  std::vector<Point> points_;
  std::vector<std::uint32_t> remaining_;
};

void triangulate_quad(const std::vector<std::uint32_t>& q, const std::vector<Vec3>& p,
                      std::vector<Triangle>& triangles) {
  // Ties, up to rounding, go one way, so that the quads of a prism are all cut alike.
  constexpr Real tie = 1 - 1e-5;
  if (length_squared(p[1] - p[3]) < tie * length_squared(p[0] - p[2])) {
    triangles.push_back({q[0], q[1], q[3]});
    triangles.push_back({q[1], q[2], q[3]});
  } else {
    triangles.push_back({q[0], q[1], q[2]});
    triangles.push_back({q[0], q[2], q[3]});
  }
}

}  // namespace

void triangulate(const std::vector<std::uint32_t>& polygon, const std::vector<Vec3f>& vertices,
                 std::vector<Triangle>& triangles) {
  std::vector<Vec3> points;
  for (const std::uint32_t vertex : polygon) points.emplace_back(vertices[vertex]);
  if (polygon.size() == 4) return triangulate_quad(polygon, points, triangles);
  EarClipper clipper(project(points));
  while (clipper.remaining() >= 3) {
    const Triangle ear = clipper.clip();
    triangles.push_back({polygon[ear[0]], polygon[ear[1]], polygon[ear[2]]});
  }
}

}  // namespace collidoscope
