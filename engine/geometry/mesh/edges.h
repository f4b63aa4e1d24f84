#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// A triangle's side: corner `side` to the next.
struct EdgeUse {
  std::uint32_t triangle;
  std::uint8_t side;
  bool forward;  // from the lower vertex index to the higher
};

/// Whether a side runs from the lower vertex index to the higher.
inline bool runs_forward(const Triangle& triangle, std::size_t side) {
  return triangle[side] < triangle[(side + 1) % 3];
}

/// Whether as many uses run one way as the other. If all edges have such uses, a volume is enclosed.
inline bool are_balanced(std::span<const EdgeUse> uses) {
  return 2 * std::ranges::count_if(uses, &EdgeUse::forward) == std::ssize(uses);
}

/// The edges of a mesh and the triangles that use them, sorted by vertex indices. Triangles have three
/// distinct corners.
class EdgeTable {
 public:
  explicit EdgeTable(std::span<const Triangle> triangles);

  std::size_t size() const { return keys_.size(); }
  /// Sorted by triangle.
  std::span<const EdgeUse> uses(std::size_t edge) const {
    return std::span(uses_).subspan(offsets_[edge], offsets_[edge + 1] - offsets_[edge]);
  }
  /// Whether two vertices share an edge.
  bool contains(std::uint32_t vertex_a, std::uint32_t vertex_b) const;
  /// The edge on side 0, 1 or 2 of a triangle.
  std::uint32_t edge_of(std::size_t triangle, std::size_t side) const {
    return edge_of_side_[3 * triangle + side];
  }

 private:
  std::vector<std::uint64_t> keys_;  // lower vertex index, higher one; sorted
  std::vector<EdgeUse> uses_;
  std::vector<std::uint32_t> offsets_;  // size() + 1 entries
  std::vector<std::uint32_t> edge_of_side_;
};

}  // namespace collidoscope
