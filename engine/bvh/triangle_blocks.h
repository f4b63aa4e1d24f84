#pragma once

#include <array>
#include <vector>

#include "bvh/tree_layout.h"

namespace collidoscope {

/// The corners of a leaf's triangles, coordinate by coordinate, ready for vectors. Lanes beyond the last
/// triangle repeat it.
struct alignas(32) TriangleBlock {
  std::array<std::array<std::array<float, TreeLayout::width>, 3>, 3> corner;  // [corner][axis][lane]
  std::array<std::uint32_t, TreeLayout::width> triangle;                      // of the mesh
  std::uint32_t count;

  /// Leaves the members uninitialised: many blocks are made and filled at once.
  TriangleBlock() {}  // NOLINT(modernize-use-equals-default)

  Vec3f at(int which, std::size_t lane) const {
    return {corner[which][0][lane], corner[which][1][lane], corner[which][2][lane]};
  }
};

/// Makes a block for each leaf. The memory of `blocks` is reused.
void place_triangles(const Mesh& mesh, const TreeLayout& layout, std::vector<TriangleBlock>& blocks);

}  // namespace collidoscope
