#pragma once

#include <array>
#include <vector>

#include "bounds/obb.h"
#include "bvh/triangle_blocks.h"

namespace collidoscope {

/// The oriented boxes of a node's children. A lane without a child has negative half-widths, which meet
/// nothing.
struct alignas(64) ObbNode {
  using Lanes = std::array<float, TreeLayout::width>;
  std::array<Lanes, 3> centre, half;
  std::array<std::array<Lanes, 3>, 3> axis;  // [axis][component]
};

/// A tree of boxes around the triangles of a mesh, along the principal axes of their corners, in the mesh's
/// frame. [Gottschalk, Lin, Manocha 1996] Boxes contain their triangles.
class ObbTree {
 public:
  ObbTree(const Mesh& mesh, SplitRule rule);

  /// Fits the boxes to vertices that have moved; triangles stay with their leaves.
  void refit(const Mesh& mesh);
  /// How much larger the volumes have become by refitting, against that around everything: 1 in a new tree.
  Real growth() const;

  const TreeLayout& layout() const { return layout_; }
  const TriangleBlocks& blocks() const { return blocks_; }
  const std::vector<ObbNode>& nodes() const { return nodes_; }
  /// The largest absolute coordinate of a box's corner.
  float largest_coordinate() const { return largest_coordinate_; }
  std::size_t bytes() const;

 private:
  void fit(const Mesh& mesh);

  TreeLayout layout_;
  TriangleBlocks blocks_;
  std::vector<ObbNode> nodes_;
  float largest_coordinate_ = 0;
  Real built_surface_ = 0;  // the relative_surface() when it was built
};

}  // namespace collidoscope
