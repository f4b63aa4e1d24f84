#pragma once

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
  /// Does every edge have a triangle on either side?
  bool is_closed() const { return closed_; }

 private:
  std::vector<bool> interior_;
  std::vector<std::uint32_t> across_;
  bool closed_ = true;
};

}  // namespace collidoscope
