#include "geometry/primitives/triangulate.h"

#include <algorithm>
#include <glm/vec2.hpp>
#include <limits>

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

/// Leaves out the coordinate along which a polygon extends least, so that it stays counter-clockwise.
class Projection {
 public:
  explicit Projection(const std::vector<Vec3>& polygon) {
    const Vec3 normal = area_vector(polygon);
    int axis = 0;
    for (int i = 1; i < 3; ++i)
      if (std::abs(normal[i]) > std::abs(normal[axis])) axis = i;
    u_ = (axis + 1) % 3, v_ = (axis + 2) % 3;
    if (normal[axis] < 0) std::swap(u_, v_);
  }
  Point operator()(const Vec3& p) const { return {p[u_], p[v_]}; }

 private:
  int u_, v_;
};

/// The ears of a polygon; its vertices are cut off one by one.
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

  /// Whether another corner lies in the triangle, or the polygon's boundary runs into it.
  bool is_blocked(const Triangle& t) const {
    for (std::size_t i = 0; i < remaining_.size(); ++i) {
      const std::uint32_t corner = remaining_[i];
      if (corner == t[0] || corner == t[1] || corner == t[2]) continue;
      const Point& p = points_[corner];
      const Vec3 sides(cross(points_[t[0]], points_[t[1]], p), cross(points_[t[1]], points_[t[2]], p),
                       cross(points_[t[2]], points_[t[0]], p));
      if (sides.x < 0 || sides.y < 0 || sides.z < 0) continue;
      // The other end of a cut has the position of a corner without being that corner.
      const bool is_copy = p == points_[t[0]] || p == points_[t[1]] || p == points_[t[2]];
      if (!is_copy || leads_into(t, i)) return true;
    }
    return false;
  }

  /// Whether the boundary runs into the triangle from this corner, which has the position of one of the
  /// triangle's.
  bool leads_into(const Triangle& t, std::size_t corner) const {
    const Triangle around = corners_at(corner);
    int k = 0;
    while (points_[t[k]] != points_[around[1]]) ++k;
    const Point &at = points_[t[k]], &next = points_[t[(k + 1) % 3]], &previous = points_[t[(k + 2) % 3]];
    const auto inside = [&](const Point& p) { return cross(at, next, p) > 0 && cross(at, p, previous) > 0; };
    return inside(points_[around[0]]) || inside(points_[around[2]]);
  }

  std::size_t best_ear() const {
    std::size_t best = 0;
    Real best_shape = 0;
    for (std::size_t i = 0; i < remaining_.size(); ++i) {
      const Triangle corners = corners_at(i);
      const Real quality = shape(corners);
      if (quality <= best_shape || is_blocked(corners)) continue;
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

/// Polygons on the way to becoming one.
class Cutter {
 public:
  Cutter(std::vector<std::uint32_t> outline, std::vector<std::vector<std::uint32_t>> holes,
         const std::vector<Vec3>& vertices)
      : outline_(std::move(outline)), holes_(std::move(holes)), vertices_(vertices), project_(corners()) {}

  std::vector<std::uint32_t> run() {
    while (!holes_.empty()) splice(shortest_cut());
    return outline_;
  }

 private:
  struct Cut {
    std::size_t from = 0, hole = 0, to = 0;  // positions in the outline, among the holes, in the hole
  };

  std::vector<Vec3> corners() const {
    std::vector<Vec3> points;
    for (const std::uint32_t i : outline_) points.push_back(vertices_[i]);
    return points;
  }
  Point at(std::uint32_t vertex) const { return project_(vertices_[vertex]); }

  bool crosses(std::uint32_t a, std::uint32_t b, const std::vector<std::uint32_t>& polygon) const {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const std::uint32_t c = polygon[i], d = polygon[(i + 1) % polygon.size()];
      if (c == a || c == b || d == a || d == b) continue;
      if (cross(at(a), at(b), at(c)) * cross(at(a), at(b), at(d)) <= 0 &&
          cross(at(c), at(d), at(a)) * cross(at(c), at(d), at(b)) <= 0)
        return true;
    }
    return false;
  }

  bool is_clear(std::uint32_t a, std::uint32_t b) const {
    // Two cuts from one vertex would leave open which of its copies comes first.
    if (std::count(outline_.begin(), outline_.end(), a) > 1 || crosses(a, b, outline_)) return false;
    return std::none_of(holes_.begin(), holes_.end(), [&](const auto& hole) { return crosses(a, b, hole); });
  }

  Cut shortest_cut() const {
    Cut best;
    Real least = std::numeric_limits<Real>::infinity();
    for (std::size_t from = 0; from < outline_.size(); ++from)
      for (std::size_t hole = 0; hole < holes_.size(); ++hole)
        for (std::size_t to = 0; to < holes_[hole].size(); ++to) {
          const std::uint32_t a = outline_[from], b = holes_[hole][to];
          const Real distance = length_squared(vertices_[a] - vertices_[b]);
          if (distance < least && is_clear(a, b)) least = distance, best = {from, hole, to};
        }
    return best;
  }

  void splice(const Cut& cut) {
    std::vector<std::uint32_t> hole = holes_[cut.hole];
    std::rotate(hole.begin(), hole.begin() + static_cast<std::ptrdiff_t>(cut.to), hole.end());
    hole.push_back(hole.front());
    hole.push_back(outline_[cut.from]);
    outline_.insert(outline_.begin() + static_cast<std::ptrdiff_t>(cut.from) + 1, hole.begin(), hole.end());
    holes_.erase(holes_.begin() + static_cast<std::ptrdiff_t>(cut.hole));
  }

  std::vector<std::uint32_t> outline_;
  std::vector<std::vector<std::uint32_t>> holes_;
  const std::vector<Vec3>& vertices_;
  Projection project_;
};

}  // namespace

std::vector<std::uint32_t> cut_open(std::vector<std::uint32_t> polygon,
                                    std::vector<std::vector<std::uint32_t>> holes,
                                    const std::vector<Vec3>& vertices) {
  return Cutter(std::move(polygon), std::move(holes), vertices).run();
}

void triangulate(const std::vector<std::uint32_t>& polygon, const std::vector<Vec3f>& vertices,
                 std::vector<Triangle>& triangles) {
  std::vector<Vec3> points;
  points.reserve(polygon.size());
  for (const std::uint32_t vertex : polygon) points.emplace_back(vertices[vertex]);
  if (polygon.size() == 4) return triangulate_quad(polygon, points, triangles);
  const Projection project(points);
  std::vector<Point> flat;
  flat.reserve(points.size());
  for (const Vec3& point : points) flat.push_back(project(point));
  EarClipper clipper(std::move(flat));
  while (clipper.remaining() >= 3) {
    const Triangle ear = clipper.clip();
    triangles.push_back({polygon[ear[0]], polygon[ear[1]], polygon[ear[2]]});
  }
}

}  // namespace collidoscope
