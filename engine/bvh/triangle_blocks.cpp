#include "bvh/triangle_blocks.h"

#include <algorithm>

namespace collidoscope {
namespace {

void fill(TriangleBlock& block, std::size_t lane, const Mesh& mesh, std::uint32_t triangle) {
  block.triangle[lane] = triangle;
  for (int corner = 0; corner < 3; ++corner)
    for (int axis = 0; axis < 3; ++axis)
      block.corner[corner][axis][lane] = mesh.vertices[mesh.triangles[triangle][corner]][axis];
}

}  // namespace

void place_triangles(const Mesh& mesh, const TreeLayout& layout, std::vector<TriangleBlock>& blocks) {
  static_assert(TreeLayout::leaf_size <= TreeLayout::width);
  blocks.resize(layout.leaves.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto [first, count] = layout.leaves[i];
    blocks[i].count = count;
    for (std::uint32_t lane = 0; lane < TreeLayout::width; ++lane)
      fill(blocks[i], lane, mesh, layout.triangles[first + std::min(lane, count - 1)]);
  }
}

}  // namespace collidoscope
