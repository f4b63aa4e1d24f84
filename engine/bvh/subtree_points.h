#pragma once

#include <limits>
#include <span>
#include <vector>

#include "bvh/tree_layout.h"

namespace collidoscope {

/// Half-width or radius of a lane without a child: meets nothing. Finite, since zero times it shall be zero.
constexpr float no_volume = std::numeric_limits<float>::lowest();

/// The corners of all triangles below a node or leaf, each as often as triangles share it.
class SubtreePoints {
 public:
  SubtreePoints(const Mesh& mesh, const TreeLayout& layout);

  std::span<const Vec3> of(TreeLink link) const;

 private:
  struct Range {
    std::uint32_t begin, end;  // in TreeLayout::triangles
  };
  Range range(TreeLink link) const;

  const TreeLayout& layout_;
  std::vector<Vec3> points_;   // three for each triangle, leaf by leaf
  std::vector<Range> ranges_;  // of nodes
};

}  // namespace collidoscope
