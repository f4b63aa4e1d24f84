#include "foreign/foreign_shape.h"

#include <array>
#include <cstdio>

namespace collidoscope {
namespace {

void append(ForeignGeometry& geometry, const Vec3& vertex) {
  geometry.vertices.insert(geometry.vertices.end(), {vertex.x, vertex.y, vertex.z});
}

ForeignGeometry of_mesh(const Mesh& mesh) {
  ForeignGeometry geometry;
  for (const Vec3f& vertex : mesh.vertices) append(geometry, Vec3(vertex));
  for (const Triangle& t : mesh.triangles)
    geometry.triangles.insert(geometry.triangles.end(), t.begin(), t.end());
  return geometry;
}

ForeignGeometry of_hull(const ConvexHull& hull) {
  ForeignGeometry geometry;
  for (const Vec3& vertex : hull.vertices) append(geometry, vertex);
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    const auto face = hull.face(i);
    for (std::size_t corner = 2; corner < face.size(); ++corner)
      geometry.triangles.insert(geometry.triangles.end(), {face[0], face[corner - 1], face[corner]});
  }
  return geometry;
}

std::string vertex_line(const ForeignGeometry& geometry, std::uint32_t vertex) {
  std::array<char, 100> line{};
  const double* const v = &geometry.vertices[std::size_t{3} * vertex];
  std::snprintf(line.data(), line.size(), "vertex %.17g %.17g %.17g\n", v[0], v[1], v[2]);
  return line.data();
}

}  // namespace

ForeignGeometry foreign_geometry(const Shape& shape, NarrowInput input) {
  return input == NarrowInput::mesh ? of_mesh(shape.mesh()) : of_hull(shape.hull());
}

std::string text_stl(const ForeignGeometry& geometry) {
  std::vector<std::uint32_t> corners = geometry.triangles;
  const auto vertices = static_cast<std::uint32_t>(geometry.vertices.size() / 3);
  for (std::uint32_t vertex = 0; geometry.triangles.empty() && vertex < vertices; ++vertex)
    corners.insert(corners.end(), 3, vertex);
  std::string text = "solid shape\n";
  for (std::size_t i = 0; i < corners.size(); i += 3) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (std::size_t corner = i; corner < i + 3; ++corner) text += vertex_line(geometry, corners[corner]);
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid shape\n";
}

}  // namespace collidoscope
