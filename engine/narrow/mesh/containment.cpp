#include "narrow/mesh/containment.h"

#include "geometry/mesh/mesh_parts.h"
#include "geometry/mesh/winding.h"
#include "narrow/mesh/mesh_kernel.h"

namespace collidoscope {
namespace {

/// The vertices that can be inside, and the triangles that can enclose them.
struct SolidParts {
  explicit SolidParts(const Shape& shape)
      : vertices(part_vertices(shape.mesh())), triangles(closed_triangles(shape.mesh())) {}

  std::vector<std::uint32_t> vertices;   // one of each part
  std::vector<std::uint32_t> triangles;  // of the closed parts
};

/// Is a point that is on no triangle in the solid that they bound?
template <class Corners>
bool is_inside(const Vec3& point, std::span<const std::uint32_t> triangles, const Corners& corners) {
  int turns = 0;
  for (const std::uint32_t i : triangles) turns += winding(corners(i), point);
  return turns != 0;
}

}  // namespace

Containment find_containment(const NarrowQuery& query) {
  const MeshPair meshes = mesh_pair(query);
  const auto &a = query.a.get<SolidParts>(), &b = query.b.get<SolidParts>();
  for (const std::uint32_t vertex : a.vertices) {
    const Vec3 point(meshes.a.vertices[vertex]);
    if (is_inside(point, b.triangles, [&](std::uint32_t i) { return meshes.triangle_b(i); }))
      return {true, point};
  }
  for (const std::uint32_t vertex : b.vertices) {
    const Vec3 point = meshes.b_in_a.to_parent(Vec3(meshes.b.vertices[vertex]));
    if (is_inside(point, a.triangles, [&](std::uint32_t i) { return meshes.triangle_a(i); }))
      return {true, point};
  }
  return {};
}

}  // namespace collidoscope
