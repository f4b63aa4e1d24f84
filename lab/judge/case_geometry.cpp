#include "judge/case_geometry.h"

#include <algorithm>

#include "geometry/mesh/weld.h"

namespace collidoscope {

CaseGeometry::CaseGeometry(const CaseShape& of, bool of_hull)
    : name_(of.shape->name()), of_hull_(of_hull), is_fixed_(of.shape->is_curved()) {
  const ConvexHull& hull = of.shape->hull();
  is_solid_ = hull.dimension == ConvexHull::Dimension::solid;
  if (of_hull_) {
    points_ = hull.vertices;
  } else {
    for (const Vec3f& vertex : of.shape->mesh().vertices) points_.emplace_back(vertex);
    triangles_ = of.shape->mesh().triangles;
  }
}

std::size_t CaseGeometry::size() const {
  if (is_fixed_) return 0;
  return of_hull_ ? points_.size() : triangles_.size();
}

std::optional<CaseShape> CaseGeometry::hull_of(std::span<const Vec3> points) const {
  if (points.empty()) return {};
  CaseShape shape = case_shape_of_points(name_, points);
  if (is_solid_ && shape.shape->hull().dimension != ConvexHull::Dimension::solid) return {};
  return shape;
}

std::optional<CaseShape> CaseGeometry::with(std::span<const std::size_t> parts) const {
  if (of_hull_) {
    std::vector<Vec3> points;
    for (const std::size_t part : parts) points.push_back(points_[part]);
    return hull_of(points);
  }
  if (parts.empty()) return {};
  Mesh mesh;
  for (const Vec3& point : points_) mesh.vertices.emplace_back(point);
  for (const std::size_t part : parts) mesh.triangles.push_back(triangles_[part]);
  drop_unused_vertices(mesh);
  return case_shape_of_mesh(name_, std::move(mesh));
}

std::optional<CaseShape> CaseGeometry::rounded(Real per_metre) const {
  if (is_fixed_) return {};
  std::vector<Vec3> points;
  for (const Vec3& point : points_) points.push_back(glm::round(point * per_metre) / per_metre);
  if (of_hull_) {
    // As float32, so that files hold them: it has seven digits.
    for (Vec3& point : points) point = Vec3(Vec3f(point));
    return hull_of(points);
  }
  Mesh mesh;
  for (const Vec3& point : points) mesh.vertices.emplace_back(point);
  mesh.triangles = triangles_;
  return case_shape_of_mesh(name_, std::move(mesh));
}

}  // namespace collidoscope
