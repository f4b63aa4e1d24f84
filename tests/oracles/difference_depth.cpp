#include "oracles/difference_depth.h"

#include <algorithm>
#include <limits>
#include <span>

#include "geometry/exact/predicates.h"
#include "geometry/hull/hull.h"

namespace collidoscope::test {
namespace {

/// A − B in the world.
class Difference {
 public:
  explicit Difference(const ConvexPair& pair) {
    for (const Vec3& vertex : pair.a) a_.push_back(pair.pose_a.to_parent(vertex));
    for (const Vec3& vertex : pair.b) b_.push_back(pair.pose_b.to_parent(vertex));
  }

  Vec3 support(const Vec3& direction) const { return farthest(a_, direction) - farthest(b_, -direction); }
  std::vector<Vec3> all() const {
    std::vector<Vec3> points;
    for (const Vec3& a : a_)
      for (const Vec3& b : b_) points.push_back(a - b);
    return points;
  }
  bool small() const {
    constexpr std::size_t most_points = 100;
    return a_.size() * b_.size() <= most_points;
  }
  Real size() const {
    Real largest = 0;
    for (const std::vector<Vec3>* vertices : {&a_, &b_})
      for (const Vec3& v : *vertices) largest = std::max(largest, length(v));
    return largest;
  }

 private:
  static const Vec3& farthest(const std::vector<Vec3>& vertices, const Vec3& direction) {
    return *std::max_element(vertices.begin(), vertices.end(), [&](const Vec3& a, const Vec3& b) {
      return dot(direction, a) < dot(direction, b);
    });
  }

  std::vector<Vec3> a_, b_;
};

std::vector<Vec3> first_points(const Difference& difference) {
  if (difference.small()) return difference.all();
  std::vector<Vec3> points;
  for (const Real x : {-1, 0, 1})
    for (const Real y : {-1, 0, 1})
      for (const Real z : {-1, 0, 1})
        if (x != 0 || y != 0 || z != 0) points.push_back(difference.support({x, y, z}));
  // Those of plates and needles may lie in a plane that the difference itself does not lie in.
  const bool solid = convex_hull(std::span<const Vec3>(points)).dimension == ConvexHull::Dimension::solid;
  return solid ? points : difference.all();
}

/// A hull's own planes are good to the size of the face. These are good to the last digits.
Plane plane_of(const ConvexHull& hull, std::size_t face) {
  const auto corners = hull.face(face);
  const Vec3& corner = hull.vertices[corners[0]];
  const Vec3 normal = plane_normal(corner, hull.vertices[corners[1]], hull.vertices[corners[2]]);
  return {normal, dot(normal, corner)};
}

}  // namespace

Real difference_depth(const ConvexPair& pair) {
  constexpr Real rounding = 1e-14;
  const Difference difference(pair);
  const Real indistinct = rounding * difference.size();
  std::vector<Vec3> points = first_points(difference);
  for (;;) {
    const ConvexHull hull = convex_hull(std::span<const Vec3>(points));
    if (hull.dimension != ConvexHull::Dimension::solid) return 0;
    points = hull.vertices;
    Real upper = std::numeric_limits<Real>::infinity(), lower = upper;
    std::vector<std::pair<Real, Vec3>> farther;  // the distance of a face, and what lies beyond it
    for (std::size_t face = 0; face < hull.face_count(); ++face) {
      const Plane plane = plane_of(hull, face);
      lower = std::min(lower, plane.offset);
      if (!(plane.offset < upper)) continue;
      const Vec3 beyond = difference.support(plane.normal);
      const Real reach = dot(plane.normal, beyond);
      upper = std::min(upper, reach);
      const bool known = std::find(points.begin(), points.end(), beyond) != points.end();
      if (reach > plane.offset + indistinct && !known) farther.emplace_back(plane.offset, beyond);
    }
    if (upper < 0) return 0;
    const std::size_t before = points.size();
    for (const auto& [offset, point] : farther)
      if (offset < upper) points.push_back(point);
    if (points.size() == before) return std::max(lower, Real(0));
  }
}

}  // namespace collidoscope::test
