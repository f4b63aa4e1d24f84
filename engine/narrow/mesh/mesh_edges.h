#pragma once

#include <array>
#include <span>
#include <vector>

#include "geometry/mesh/edges.h"
#include "shape/shape.h"

namespace collidoscope {

/// The edges of a mesh: two vertices, and the triangles on it.
class MeshEdges {
 public:
  explicit MeshEdges(const Shape& shape) : table_(shape.mesh().triangles) {
    for (std::size_t edge = 0; edge < table_.size(); ++edge) {
      const EdgeUse& use = table_.uses(edge).front();
      const Triangle& t = shape.mesh().triangles[use.triangle];
      ends_.push_back({t[use.side], t[(use.side + 1) % 3]});
    }
  }

  std::size_t size() const { return ends_.size(); }
  const std::array<std::uint32_t, 2>& ends(std::size_t edge) const { return ends_[edge]; }
  std::span<const EdgeUse> uses(std::size_t edge) const { return table_.uses(edge); }
  /// The edge on side 0, 1 or 2 of a triangle.
  std::uint32_t edge_of(std::size_t triangle, std::size_t side) const {
    return table_.edge_of(triangle, side);
  }

 private:
  EdgeTable table_;
  std::vector<std::array<std::uint32_t, 2>> ends_;
};

}  // namespace collidoscope
