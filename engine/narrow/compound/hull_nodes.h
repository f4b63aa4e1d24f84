#pragma once

// Nodes and pairs of nodes in the traversal of two trees of hulls.

#include <cstdint>
#include <span>

#include "shape/hull_tree.h"

namespace collidoscope {

/// A node of each tree.
struct NodePair {
  std::uint32_t a = 0, b = 0;

  friend bool operator==(const NodePair&, const NodePair&) = default;
};

/// An object in the traversal: the nodes of its tree. A mesh is its own only node.
class HullSide {
 public:
  explicit HullSide(const Shape& shape)
      : shape_(shape),
        nodes_(shape.get<HullTree>().nodes()),
        sphere_(nodes_.empty() ? shape.sphere() : Sphere{}) {}

  bool is_mesh() const { return nodes_.empty(); }
  bool is_leaf(std::uint32_t node) const { return is_mesh() || nodes_[node].is_leaf(); }
  std::uint32_t child(std::uint32_t node) const { return nodes_[node].first_child; }
  const Shape& hull(std::uint32_t node) const { return is_mesh() ? shape_ : *nodes_[node].hull; }
  /// The bounding sphere of a node; a mesh without pieces has one node, the shape itself.
  const Sphere& sphere(std::uint32_t node) const {
    return is_mesh() ? sphere_ : nodes_[node].bounding_sphere;
  }
  std::span<const HullTree::Node> nodes() const { return nodes_; }
  std::span<const std::uint32_t> parts() const { return shape_.get<HullTree>().mesh_parts(); }

 private:
  const Shape& shape_;
  std::span<const HullTree::Node> nodes_;
  Sphere sphere_;  // of a mesh
};

}  // namespace collidoscope
