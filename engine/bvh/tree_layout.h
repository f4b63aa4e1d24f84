#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "bvh/split_rule.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

class FloatBox;

/// The content of a node's lane: nothing, another node, or a leaf.
class TreeLink {
 public:
  TreeLink() = default;
  static TreeLink to_node(std::size_t node) { return TreeLink(static_cast<std::uint32_t>(node)); }
  static TreeLink to_leaf(std::size_t leaf) { return TreeLink(static_cast<std::uint32_t>(leaf) | leaf_bit); }

  bool exists() const { return value_ != nothing; }
  bool is_leaf() const { return (value_ & leaf_bit) != 0; }
  std::uint32_t index() const { return value_ & ~leaf_bit; }

 private:
  explicit TreeLink(std::uint32_t value) : value_(value) {}

  static constexpr std::uint32_t leaf_bit = 1u << 31, nothing = ~0u;
  std::uint32_t value_ = nothing;
};

/// The structure of a tree over the triangles of a mesh; nodes have up to eight children. Volumes and corners
/// are in other arrays of the same order.
struct TreeLayout {
  static constexpr std::size_t width = 8;
  /// The most triangles of a leaf: as many as are compared at once.
  static constexpr std::size_t leaf_size = width;

  struct Leaf {
    std::uint32_t first, count;  // in `triangles`
  };
  using Node = std::array<TreeLink, width>;

  /// Parents come before children. The first node uses only its first lane, for the whole tree. No nodes
  /// without triangles.
  std::vector<Node> nodes;
  /// The lane of each node in its parent, node · width + lane; of the first none.
  std::vector<std::uint32_t> parents;
  std::vector<Leaf> leaves;
  std::vector<std::uint32_t> triangles;  // of the mesh, leaf by leaf
  std::size_t depth = 0;                 // nodes from the first to the lowest

  TreeLayout() = default;
  /// `leaf_boxes`, if not null, gets the boxes around leaves, but none where the mesh had to be scaled.
  TreeLayout(const Mesh& mesh, SplitRule rule, std::vector<FloatBox>* leaf_boxes = nullptr);

  bool is_empty() const { return nodes.empty(); }
  std::size_t bytes() const;
};

/// A measure of the surface of the volume in a lane; 0 without one.
template <class Node>
Real surface_of(const Node& node, std::size_t lane) {
  if constexpr (requires { node.radius; }) {
    const Real radius = std::max(Real(0), Real{node.radius[lane]});
    return radius * radius;
  } else {
    const Real x = std::max(Real(0), Real{node.half[0][lane]}),
               y = std::max(Real(0), Real{node.half[1][lane]}),
               z = std::max(Real(0), Real{node.half[2][lane]});
    return x * y + y * z + z * x;
  }
}

/// The surfaces of all volumes of a tree, relative to that of the one around everything: an estimate of what
/// a query costs [Goldsmith and Salmon 1987]. 0 for a tree without extent.
template <class Node>
Real relative_surface(const std::vector<Node>& nodes) {
  Real sum = 0;
  for (const Node& node : nodes)
    for (std::size_t lane = 0; lane < TreeLayout::width; ++lane) sum += surface_of(node, lane);
  const Real whole = nodes.empty() ? 0 : surface_of(nodes.front(), 0);
  return whole > 0 ? sum / whole : 0;
}

}  // namespace collidoscope
