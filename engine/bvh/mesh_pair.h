#pragma once

#include "core/pose.h"
#include "geometry/mesh/mesh.h"
#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope {

/// The corners of a triangle of a mesh, in the mesh's frame.
inline TrianglePoints triangle_points(const Mesh& mesh, std::uint32_t triangle) {
  const Triangle& t = mesh.triangles[triangle];
  return {Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]])};
}

/// Two placed meshes. All algorithms use the same points: A's vertices as they are, B's as b_in_a.to_parent()
/// rounds them. So they find the same triangles to meet, exactly.
struct MeshPair {
  const Mesh& a;
  const Mesh& b;
  Pose b_in_a;

  TrianglePoints triangle_a(std::uint32_t triangle) const { return triangle_points(a, triangle); }
  TrianglePoints triangle_b(std::uint32_t triangle) const {
    const Triangle& t = b.triangles[triangle];
    return {placed(t[0]), placed(t[1]), placed(t[2])};
  }

 private:
  Vec3 placed(std::uint32_t vertex) const { return b_in_a.to_parent(Vec3(b.vertices[vertex])); }
};

}  // namespace collidoscope
