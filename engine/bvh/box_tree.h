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
  const std::vector<TriangleBlock>& blocks() const { return blocks_; }
  const std::vector<BoxNode>& nodes() const { return nodes_; }
  /// The largest absolute coordinate.
  float largest_coordinate() const { return largest_coordinate_; }
  std::size_t bytes() const;

 private:
  void fit(const std::vector<FloatBox>& leaf_boxes);

  TreeLayout layout_;
  std::vector<TriangleBlock> blocks_;
  std::vector<BoxNode> nodes_;
  float largest_coordinate_ = 0;
  Real built_surface_ = 0;  // the relative_surface() when it was built
};

}  // namespace collidoscope
