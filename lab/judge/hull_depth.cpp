#include "judge/hull_depth.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "core/tolerance.h"
#include "geometry/exact/predicates.h"
#include "geometry/hull/hull.h"

namespace collidoscope {
namespace {

std::vector<Vec3> world_vertices(const HullView<Real>& hull, const Pose& pose) {
  std::vector<Vec3> vertices;
  for (std::uint32_t i = 0; i < hull.vertex_count(); ++i) vertices.push_back(pose.to_parent(hull.vertex(i)));
  return vertices;
}

const Vec3& farthest(const std::vector<Vec3>& vertices, const Vec3& direction) {
  return *std::ranges::max_element(vertices, {}, [&](const Vec3& v) { return dot(v, direction); });
}

/// A hull's own planes are right to the size of their faces. These are right to the last digits.
std::vector<Plane> exact_planes(const ConvexHull& hull) {
  std::vector<Plane> planes;
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    const auto corners = hull.face(i);
    const Vec3& corner = hull.vertices[corners[0]];
    const Vec3 normal = plane_normal(corner, hull.vertices[corners[1]], hull.vertices[corners[2]]);
    planes.push_back({normal, dot(normal, corner)});
  }
  return planes;
}

/// The inner hull of A − B, and what is outside of it.
class DifferenceDepth {
 public:
  explicit DifferenceDepth(const PlacedHulls& hulls)
      : a_(world_vertices(hulls.a, hulls.pose_a)),
        b_(world_vertices(hulls.b, hulls.pose_b)),
        rounding_(8 * tolerance::epsilon * largest_world_coordinate(hulls)) {}

  Real depth() {
    for (int axis = 0; axis < 3; ++axis)
      for (const Real sign : {1.0, -1.0}) {
        Vec3 direction(0);
        direction[axis] = sign;
        points_.push_back(support(direction));
      }
    if (!make_solid()) return 0;
    Real depth = 0;
    while (!expand(depth)) {
    }
    return std::max<Real>(0, depth);
  }

 private:
  Vec3 support(const Vec3& direction) const { return farthest(a_, direction) - farthest(b_, -direction); }

  /// False where A − B is flat.
  bool make_solid() {
    if (convex_hull(points_).dimension == ConvexHull::Dimension::solid) return true;
    for (int i = -1; i <= 1; ++i)
      for (int j = -1; j <= 1; ++j)
        for (int k = -1; k <= 1; ++k)
          if (i != 0 || j != 0 || k != 0) points_.push_back(support(Vec3(i, j, k)));
    if (const ConvexHull hull = convex_hull(points_); hull.dimension == ConvexHull::Dimension::polygon)
      for (const Plane& plane : hull.planes) points_.push_back(support(plane.normal));
    return convex_hull(points_).dimension == ConvexHull::Dimension::solid;
  }

  /// Adds the support points of the nearest faces. True, and the depth, if the nearest face of all is one of
  /// A − B.
  bool expand(Real& depth) {
    constexpr std::size_t most_faces = 16;  // at a time: nearer faces make the others needless
    std::vector<Plane> faces = exact_planes(convex_hull(points_));
    std::ranges::sort(faces, {}, &Plane::offset);
    Real enough = std::numeric_limits<Real>::infinity();  // no depth is more: a support's height
    bool nearest_is_final = false;
    for (std::size_t i = 0; i < std::min(faces.size(), most_faces); ++i) {
      if (faces[i].offset > enough) break;
      const Vec3 point = support(faces[i].normal);
      const Real height = dot(point, faces[i].normal);
      enough = std::min(enough, height);
      const bool is_final = height <= faces[i].offset + rounding_ || std::ranges::count(points_, point) > 0;
      if (i == 0) nearest_is_final = is_final;
      if (!is_final) points_.push_back(point);
    }
    depth = faces.front().offset;
    return nearest_is_final;
  }

  std::vector<Vec3> a_, b_;
  Real rounding_;
  std::vector<Vec3> points_;  // of A − B
};

}  // namespace

Real depth_of_hulls(const PlacedHulls& hulls) {
  return DifferenceDepth(hulls).depth();
}

Real overlap_along(const PlacedHulls& hulls, const Vec3& direction) {
  const Vec3 unit = normalized(direction);
  const std::vector<Vec3> a = world_vertices(hulls.a, hulls.pose_a);
  const std::vector<Vec3> b = world_vertices(hulls.b, hulls.pose_b);
  return dot(farthest(a, unit) - farthest(b, -unit), unit);
}

Real largest_world_coordinate(const PlacedHulls& hulls) {
  Real largest = 0;
  for (const auto& [hull, pose] : {std::pair(hulls.a, hulls.pose_a), std::pair(hulls.b, hulls.pose_b)})
    for (const Vec3& v : world_vertices(hull, pose))
      largest = std::max({largest, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  return largest;
}

}  // namespace collidoscope
