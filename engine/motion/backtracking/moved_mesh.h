#pragma once

#include "core/sweep.h"
#include "geometry/triangle/triangle_intersection.h"
#include "motion/backtracking/mesh_faces.h"

namespace collidoscope {

/// A mesh in motion. A search moves only the vertices that it looks at, and each of them once at a time
/// [Zachwieja 3.5].
class MovedMesh {
 public:
  MovedMesh(const Shape& shape, const Sweep& sweep);

  const Mesh& mesh() const { return shape_.mesh(); }
  const MeshEdges& edges() const { return edges_; }
  const MeshFaces& faces() const { return faces_; }

  void set_time(Real time);
  const Vec3& vertex(std::uint32_t index);
  TrianglePoints triangle(std::uint32_t index);
  /// Outwards, of any length.
  Vec3 normal(std::uint32_t triangle);
  /// How many vertices were moved so far.
  std::uint64_t moved() const { return moved_; }

 private:
  const Shape& shape_;
  const MeshEdges& edges_;
  const MeshFaces& faces_;
  const Sweep& sweep_;
  Pose pose_;
  std::vector<Vec3> vertices_;
  std::vector<std::uint32_t> moved_at_;  // the number of the time at which a vertex was moved last
  std::uint32_t times_ = 0;
  std::uint64_t moved_ = 0;
};

}  // namespace collidoscope
