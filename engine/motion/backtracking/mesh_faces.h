#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "narrow/mesh/mesh_edges.h"

namespace collidoscope {

/// How the triangles of a mesh make up its faces: flat polygons. An edge between two triangles of one face is
/// interior [Zachwieja 3.7.2].
class MeshFaces {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  explicit MeshFaces(const Shape& shape);

  bool is_interior(std::size_t edge) const { return interior_[edge]; }
  /// The triangle of the same face across a side; none at the boundary of the face.
  std::uint32_t across(std::uint32_t triangle, std::size_t side) const {
    return across_[3 * triangle + side];
  }
  std::span<const std::uint32_t> edges_at(std::uint32_t vertex) const {
    return std::span(edges_).subspan(first_edge_[vertex], first_edge_[vertex + 1] - first_edge_[vertex]);
  }
  /// Does every edge have a triangle on either side?
  bool is_closed() const { return closed_; }

 private:
  void join_faces(const Mesh& mesh, const MeshEdges& edges);
  void list_edges(const Mesh& mesh, const MeshEdges& edges);

  std::vector<bool> interior_;
  std::vector<std::uint32_t> across_;
  std::vector<std::uint32_t> first_edge_, edges_;  // of each vertex, one after the other
  bool closed_ = true;
};

}  // namespace collidoscope
