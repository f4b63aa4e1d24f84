#pragma once

#include <array>
#include <vector>

#include "bvh/triangle_blocks.h"

namespace collidoscope {

/// The boxes of a node's children. A lane without a child has negative half-widths, which meet nothing.
struct alignas(64) BoxNode {
  using Lanes = std::array<float, TreeLayout::width>;
  std::array<Lanes, 3> centre, half;
};

/// A tree of axis-aligned boxes, of the mesh's frame, around its triangles. Boxes contain their triangles.
class BoxTree {
 public:
  BoxTree(const Mesh& mesh, SplitRule rule);

  /// Fits the boxes to vertices that have moved; triangles stay with their leaves.
  void refit(const Mesh& mesh);

  const TreeLayout& layout() const { return layout_; }
  const std::vector<TriangleBlock>& blocks() const { return blocks_; }
  const std::vector<BoxNode>& nodes() const { return nodes_; }
  /// The largest absolute coordinate.
  float reach() const { return reach_; }
  std::size_t bytes() const;

 private:
  void fit(const std::vector<FloatBox>& leaf_boxes);

  TreeLayout layout_;
  std::vector<TriangleBlock> blocks_;
  std::vector<BoxNode> nodes_;
  float reach_ = 0;
};

}  // namespace collidoscope
