#pragma once

#include <span>

#include "bounds/sphere.h"
#include "bvh/box_tree.h"

namespace collidoscope {

/// A box tree as a tree of single volumes, for traversals that take one at a time. A volume is a lane of a
/// node: node · width + lane; the root is 0. Not for a tree without triangles.
class BoxLanes {
 public:
  using Lane = std::uint32_t;

  explicit BoxLanes(const BoxTree& tree) : tree_(&tree) {}

  bool is_leaf(Lane lane) const { return link(lane).is_leaf(); }
  template <class Visit>
  void for_each_child(Lane lane, Visit&& visit) const {
    const auto first = static_cast<Lane>(link(lane).index() * TreeLayout::width);
    for (Lane child = first; child < first + TreeLayout::width; ++child)
      if (link(child).exists()) visit(child);
  }
  std::span<const std::uint32_t> triangles(Lane leaf) const {
    const TreeLayout::Leaf& of = tree_->layout().leaves[link(leaf).index()];
    return std::span(tree_->layout().triangles).subspan(of.first, of.count);
  }

  /// Around the box of a lane.
  Sphere sphere(Lane lane) const {
    const BoxNode& node = tree_->nodes()[lane / TreeLayout::width];
    const std::size_t i = lane % TreeLayout::width;
    return {Vec3(node.centre[0][i], node.centre[1][i], node.centre[2][i]),
            length(Vec3(node.half[0][i], node.half[1][i], node.half[2][i]))};
  }

 private:
  TreeLink link(Lane lane) const {
    return tree_->layout().nodes[lane / TreeLayout::width][lane % TreeLayout::width];
  }

  const BoxTree* tree_;
};

}  // namespace collidoscope
