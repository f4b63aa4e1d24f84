#pragma once

// What touches of a shape, as a tree of spheres over convex parts: the convex pieces of a solid, a convex
// shape itself, or the triangles of a mesh that bounds no solid.

#include <cstdint>
#include <map>
#include <span>

#include "bounds/aabb.h"
#include "bounds/sphere.h"
#include "bvh/box_tree.h"
#include "shape/hull_tree.h"

namespace collidoscope {

/// Serves one query. A triangle becomes a shape of its own when something comes near it; pieces are those of
/// the shape's tree of hulls.
class ConvexParts {
 public:
  using Node = std::uint32_t;  // the root is 0
  using Part = std::uint32_t;  // the number of a triangle, or of a leaf in the tree of hulls

  explicit ConvexParts(const Shape& shape);

  /// Whether the parts are triangles of a surface.
  bool is_surface() const { return triangles_ != nullptr; }

  bool is_leaf(Node node) const {
    return is_surface() ? link(node).is_leaf() : hulls_.empty() || hulls_[node].is_leaf();
  }
  /// In the frame of the shape.
  Sphere sphere(Node node) const;
  template <class Visit>
  void for_each_child(Node node, Visit&& visit) const;
  template <class Visit>
  void for_each_part(Node leaf, Visit&& visit) const;

  /// In the frame of the shape.
  Aabb box(Part part) const;
  Sphere part_sphere(Part part) const;
  const Shape& shape(Part part);

 private:
  TreeLink link(Node node) const {
    return triangles_->layout().nodes[node / TreeLayout::width][node % TreeLayout::width];
  }

  const Shape& whole_;
  std::span<const HullTree::Node> hulls_;  // none: the shape itself, or its triangles
  const BoxTree* triangles_ = nullptr;     // nodes are its lanes: node · width + lane
  std::map<Part, Shape> made_;             // of triangles
};

template <class Visit>
void ConvexParts::for_each_child(Node node, Visit&& visit) const {
  if (!is_surface()) {
    const Node first = hulls_[node].first_child;
    visit(first), visit(first + 1);
    return;
  }
  const auto first = static_cast<Node>(link(node).index() * TreeLayout::width);
  for (Node lane = first; lane < first + TreeLayout::width; ++lane)
    if (link(lane).exists()) visit(lane);
}

template <class Visit>
void ConvexParts::for_each_part(Node leaf, Visit&& visit) const {
  if (!is_surface()) return visit(leaf);
  const TreeLayout& layout = triangles_->layout();
  const TreeLayout::Leaf& of = layout.leaves[link(leaf).index()];
  for (const std::uint32_t triangle : std::span(layout.triangles).subspan(of.first, of.count))
    visit(triangle);
}

}  // namespace collidoscope
