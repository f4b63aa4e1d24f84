#include "motion/backtracking/moved_mesh.h"

namespace collidoscope {

MovedMesh::MovedMesh(const Shape& shape, const Sweep& sweep)
    : shape_(shape),
      edges_(shape.get<MeshEdges>()),
      faces_(shape.get<MeshFaces>()),
      sweep_(sweep),
      vertices_(shape.mesh().vertices.size()),
      moved_at_(shape.mesh().vertices.size()) {
  set_time(0);
}

void MovedMesh::set_time(Real time) {
  pose_ = sweep_.at(time);
  ++times_;
}

const Vec3& MovedMesh::vertex(std::uint32_t index) {
  if (moved_at_[index] != times_) {
    moved_at_[index] = times_;
    vertices_[index] = pose_.to_parent(Vec3(shape_.mesh().vertices[index]));
    ++moved_;
  }
  return vertices_[index];
}

TrianglePoints MovedMesh::triangle(std::uint32_t index) {
  const Triangle& t = mesh().triangles[index];
  return {vertex(t[0]), vertex(t[1]), vertex(t[2])};
}

Vec3 MovedMesh::normal(std::uint32_t triangle) {
  const TrianglePoints t = this->triangle(triangle);
  return cross(t[1] - t[0], t[2] - t[0]);
}

}  // namespace collidoscope
