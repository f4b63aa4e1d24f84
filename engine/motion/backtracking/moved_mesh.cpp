#include "motion/backtracking/moved_mesh.h"

namespace collidoscope {

MovedMesh::MovedMesh(const Shape& shape, const Sweep& sweep)
    : shape_(shape),
      edges_(shape.get<MeshEdges>()),
      faces_(shape.get<MeshFaces>()),
      sweep_(sweep),
      vertices_(shape.mesh().vertices.size()),
      moved_vertices_{std::vector<std::uint32_t>(vertices_.size())},
      moved_edges_{std::vector<std::uint32_t>(edges_.size())},
      moved_triangles_{std::vector<std::uint32_t>(shape.mesh().triangles.size())} {
  set_time(0);
}

void MovedMesh::set_time(Real time) {
  pose_ = sweep_.at(time);
  ++times_;
}

bool MovedMesh::is_new(Moved& moved, std::size_t element) const {
  if (moved.at[element] == times_) return false;
  moved.at[element] = times_;
  ++moved.count;
  return true;
}

const Vec3& MovedMesh::vertex(std::uint32_t index) {
  if (is_new(moved_vertices_, index)) vertices_[index] = pose_.to_parent(Vec3(shape_.mesh().vertices[index]));
  return vertices_[index];
}

std::array<Vec3, 2> MovedMesh::edge(std::uint32_t index) {
  is_new(moved_edges_, index);
  const auto [p, q] = edges_.ends(index);
  return {vertex(p), vertex(q)};
}

TrianglePoints MovedMesh::triangle(std::uint32_t index) {
  is_new(moved_triangles_, index);
  const Triangle& t = mesh().triangles[index];
  return {vertex(t[0]), vertex(t[1]), vertex(t[2])};
}

Vec3 MovedMesh::normal(std::uint32_t triangle) {
  const TrianglePoints t = this->triangle(triangle);
  return cross(t[1] - t[0], t[2] - t[0]);
}

}  // namespace collidoscope
