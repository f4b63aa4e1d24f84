#pragma once

#include <limits>
#include <span>
#include <vector>

#include "bvh/tree_layout.h"

namespace collidoscope {

/// The half-width or radius of a lane without a child, which meets nothing. It is finite, so that zero times
/// it is zero.
constexpr float no_volume = std::numeric_limits<float>::lowest();

/// The corners of all triangles below a node or leaf. A corner comes once for each of its triangles.
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
