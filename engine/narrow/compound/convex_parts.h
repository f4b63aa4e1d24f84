#pragma once

// What touches of a shape, as a tree of spheres over convex parts: the convex pieces of a solid, a convex
// shape itself, or the triangles of a mesh that bounds no solid.

#include <cstdint>
#include <map>
#include <optional>
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
  /// What surfaces have beside a tree of hulls.
  static constexpr ShapeData needs = box_tree_data(SplitRule::surface_area);

  /// Whether the parts are triangles of a surface.
  bool is_surface() const { return triangles_.has_value(); }

  bool is_leaf(Node node) const {
    return is_surface() ? triangles_->is_leaf(node) : hulls_.empty() || hulls_[node].is_leaf();
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
  const Shape& whole_;
  std::span<const HullTree::Node> hulls_;  // none: the shape itself, or its triangles
  std::optional<BoxLanes> triangles_;      // of a surface
  std::map<Part, Shape> made_;             // of triangles
};

template <class Visit>
void ConvexParts::for_each_child(Node node, Visit&& visit) const {
  if (!is_surface()) {
    const Node first = hulls_[node].first_child;
    visit(first), visit(first + 1);
    return;
  }
  triangles_->for_each_child(node, visit);
}

template <class Visit>
void ConvexParts::for_each_part(Node leaf, Visit&& visit) const {
  if (!is_surface()) return visit(leaf);
  for (const std::uint32_t triangle : triangles_->triangles(leaf)) visit(triangle);
}

}  // namespace collidoscope
