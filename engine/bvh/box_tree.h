#pragma once

#include <array>
#include <span>
#include <vector>

#include "bounds/sphere.h"
#include "bvh/triangle_blocks.h"

namespace collidoscope {

/// The boxes of a node's children. A lane without a child has negative half-widths, which meet nothing.
struct alignas(64) BoxNode {
  using Lanes = std::array<float, TreeLayout::width>;
  std::array<Lanes, 3> centre, half;
};

/// A tree of boxes around the triangles of a mesh, along the axes of its frame. Boxes contain their
/// triangles.
class BoxTree {
 public:
  BoxTree(const Mesh& mesh, SplitRule rule);

  /// Fits the boxes to vertices that have moved; triangles stay with their leaves.
  void refit(const Mesh& mesh);
  /// How much larger the volumes have become by refitting, against that around everything: 1 in a new tree.
  Real growth() const;

  const TreeLayout& layout() const { return layout_; }
  const TriangleBlocks& blocks() const { return blocks_; }
  const std::vector<BoxNode>& nodes() const { return nodes_; }
  /// The largest absolute coordinate.
  float largest_coordinate() const { return largest_coordinate_; }
  std::size_t bytes() const;

 private:
  void fit(std::vector<FloatBox>& boxes);

  TreeLayout layout_;
  TriangleBlocks blocks_;
  std::vector<BoxNode> nodes_;
  std::vector<FloatBox> boxes_;  // of leaves and nodes, after a refit: memory that the next one uses
  float largest_coordinate_ = 0;
  Real surface_ = 0, built_surface_ = 0;  // relative: now and when it was built; see relative_surface()
};

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
