#pragma once

#include <array>
#include <vector>

#include "bvh/triangle_blocks.h"

namespace collidoscope {

/// The spheres of a node's children. A lane without a child has a negative radius, which meets nothing.
struct alignas(64) SphereNode {
  using Lanes = std::array<float, TreeLayout::width>;
  std::array<Lanes, 3> centre;
  Lanes radius;
};

/// A tree of smallest enclosing spheres around the triangles of a mesh, in its frame.
class SphereTree {
 public:
  SphereTree(const Mesh& mesh, SplitRule rule);

  /// Fits the spheres to vertices that have moved; triangles stay with their leaves.
  void refit(const Mesh& mesh);
  /// How much larger the volumes have become by refitting, against that around everything: 1 in a new tree.
  Real growth() const;

  const TreeLayout& layout() const { return layout_; }
  const TriangleBlocks& blocks() const { return blocks_; }
  const std::vector<SphereNode>& nodes() const { return nodes_; }
  /// The largest absolute coordinate of a sphere's box.
  float largest_coordinate() const { return largest_coordinate_; }
  std::size_t bytes() const;

 private:
  void fit(const Mesh& mesh);

  TreeLayout layout_;
  TriangleBlocks blocks_;
  std::vector<SphereNode> nodes_;
  float largest_coordinate_ = 0;
  Real built_surface_ = 0;  // the relative_surface() when it was built
};

}  // namespace collidoscope
