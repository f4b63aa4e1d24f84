#include "bvh/subtree_points.h"

#include <algorithm>
#include <limits>

namespace collidoscope {

SubtreePoints::SubtreePoints(const Mesh& mesh, const TreeLayout& layout)
    : layout_(layout), ranges_(layout.nodes.size()) {
  points_.reserve(3 * layout.triangles.size());
  for (const std::uint32_t triangle : layout.triangles)
    for (const std::uint32_t vertex : mesh.triangles[triangle]) points_.emplace_back(mesh.vertices[vertex]);
  for (std::size_t i = ranges_.size(); i-- > 0;) {  // children come after their parents
    Range whole{std::numeric_limits<std::uint32_t>::max(), 0};
    for (const TreeLink link : layout.nodes[i])
      if (link.exists()) {
        const Range part = range(link);
        whole = {std::min(whole.begin, part.begin), std::max(whole.end, part.end)};
      }
    ranges_[i] = whole;
  }
}

std::span<const Vec3> SubtreePoints::of(TreeLink link) const {
  const auto [begin, end] = range(link);
  return std::span(points_).subspan(std::size_t{3} * begin, std::size_t{3} * (end - begin));
}

SubtreePoints::Range SubtreePoints::range(TreeLink link) const {
  if (!link.is_leaf()) return ranges_[link.index()];
  const TreeLayout::Leaf& leaf = layout_.leaves[link.index()];
  return {leaf.first, leaf.first + leaf.count};
}

}  // namespace collidoscope
