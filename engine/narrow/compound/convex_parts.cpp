#include "narrow/compound/convex_parts.h"

#include <array>

#include "bvh/mesh_pair.h"
#include "shape/shape.h"

namespace collidoscope {
namespace {

constexpr SplitRule rule = SplitRule::surface_area;  // that of casts, so that both share a tree

TrianglePoints points_of(const Shape& shape, std::uint32_t triangle) {
  return triangle_points(shape.mesh(), triangle);
}

Shape triangle_shape(const Shape& shape, std::uint32_t triangle) {
  Mesh mesh;
  for (const std::uint32_t corner : shape.mesh().triangles[triangle])
    mesh.vertices.push_back(shape.mesh().vertices[corner]);
  mesh.triangles = {{0, 1, 2}};
  return Shape(shape.name() + ", triangle " + std::to_string(triangle), std::move(mesh));
}

}  // namespace

ConvexParts::ConvexParts(const Shape& shape) : whole_(shape), hulls_(shape.get<HullTree>().nodes()) {
  if (hulls_.empty() && !shape.is_convex() && !shape.mesh().triangles.empty())
    triangles_.emplace(shape.get<BoxTree>(rule));
}

Sphere ConvexParts::sphere(Node node) const {
  if (!is_surface()) return hulls_.empty() ? whole_.sphere() : hulls_[node].bounding_sphere;
  return triangles_->sphere(node);
}

Aabb ConvexParts::box(Part part) const {
  if (!is_surface()) return hulls_.empty() ? whole_.aabb() : hulls_[part].hull->aabb();
  return bounding_box(points_of(whole_, part));
}

Sphere ConvexParts::part_sphere(Part part) const {
  return is_surface() ? minimal_sphere(points_of(whole_, part)) : sphere(part);
}

const Shape& ConvexParts::shape(Part part) {
  if (!is_surface()) return hulls_.empty() ? whole_ : *hulls_[part].hull;
  const auto made = made_.find(part);
  return made != made_.end() ? made->second : made_.emplace(part, triangle_shape(whole_, part)).first->second;
}

}  // namespace collidoscope
