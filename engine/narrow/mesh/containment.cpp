#include "narrow/mesh/containment.h"

#include "geometry/exact/predicates.h"
#include "geometry/mesh/mesh_parts.h"
#include "narrow/mesh/mesh_kernel.h"

namespace collidoscope {
namespace {

/// Which way an edge, seen from above, passes the ray from the point towards +x: 1 upwards, −1 downwards, 0
/// not at all. Half open, so that edges that follow each other through a vertex pass once.
int passes(const Vec2& from, const Vec2& to, const Vec2& point) {
  const bool starts_below = from.y <= point.y, ends_below = to.y <= point.y;
  if (starts_below == ends_below) return 0;
  const int side = orientation(from, to, point);
  if (starts_below) return side > 0 ? 1 : 0;
  return side < 0 ? -1 : 0;
}

/// How often a triangle winds around the vertical ray up from the point: 1, −1 or 0. Neighbours agree about
/// the edge that they share.
int winding(const TrianglePoints& t, const Vec3& point) {
  constexpr int up = 2;
  const Vec2 seen = project(point, up);
  int turns = 0;
  for (int i = 0; i < 3; ++i) turns += passes(project(t[i], up), project(t[(i + 1) % 3], up), seen);
  if (turns == 0) return 0;
  // The triangle is above the point if that is below its plane, seen from the side to which it turns.
  return orientation(t[0], t[1], t[2], point) * turns < 0 ? turns : 0;
}

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
