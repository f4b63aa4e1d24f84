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
  /// Its ends.
  std::array<Vec3, 2> edge(std::uint32_t index);
  /// Outwards, of any length.
  Vec3 normal(std::uint32_t triangle);
  /// How many elements were looked at so far, each of them once at a time; the vertices were moved.
  std::uint64_t moved_vertices() const { return moved_vertices_.count; }
  std::uint64_t moved_edges() const { return moved_edges_.count; }
  std::uint64_t moved_triangles() const { return moved_triangles_.count; }

 private:
  struct Moved {
    std::vector<std::uint32_t> at;  // the number of the time at which an element was moved last
    std::uint64_t count = 0;
  };
  /// Whether this is the first time that the element is looked at since the time was set.
  bool is_new(Moved& moved, std::size_t element) const;

  const Shape& shape_;
  const MeshEdges& edges_;
  const MeshFaces& faces_;
  const Sweep& sweep_;
  Pose pose_;
  std::vector<Vec3> vertices_;
  Moved moved_vertices_, moved_edges_, moved_triangles_;
  std::uint32_t times_ = 0;
};

}  // namespace collidoscope
