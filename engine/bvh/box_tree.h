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

}  // namespace collidoscope
