#include "decomposition/triangle_tree.h"

#include <limits>

namespace collidoscope {
namespace {

constexpr std::uint32_t triangles_per_leaf = 8;

Vec3 thrice_centroid(const std::vector<Vec3>& vertices, const Triangle& t) {
  return vertices[t[0]] + vertices[t[1]] + vertices[t[2]];
}

struct Extents {
  Aabb box;
  int widest;  // axis along which centroids are spread most
};

Extents extents_of(const std::vector<Vec3>& vertices, std::span<const Triangle> triangles) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  Aabb box{Vec3(infinity), Vec3(-infinity)}, centroids = box;
  for (const Triangle& triangle : triangles) {
    const Vec3 centroid = thrice_centroid(vertices, triangle);
    centroids = {min(centroids.min, centroid), max(centroids.max, centroid)};
    for (const std::uint32_t corner : triangle)
      box = {min(box.min, vertices[corner]), max(box.max, vertices[corner])};
  }
  const Vec3 spread = centroids.max - centroids.min;
  return {box, spread.x >= spread.y && spread.x >= spread.z ? 0 : spread.y >= spread.z ? 1 : 2};
}

}  // namespace

TriangleTree::TriangleTree(const Solid& solid) : triangles_(solid.triangles) {
  if (triangles_.empty()) return;
  nodes_.reserve(2 * triangles_.size() / triangles_per_leaf + 1);
  build(solid.vertices, 0, static_cast<std::uint32_t>(triangles_.size()));
}

void TriangleTree::build(const std::vector<Vec3>& vertices, std::uint32_t begin, std::uint32_t end) {
  const std::size_t own = nodes_.size();
  const Extents extents = extents_of(vertices, std::span(triangles_).subspan(begin, end - begin));
  nodes_.push_back({extents.box});
  if (end - begin <= triangles_per_leaf) {
    nodes_[own].begin = begin, nodes_[own].end = end;
    return;
  }
  const std::uint32_t middle = begin + (end - begin) / 2;
  const auto at = [&](std::uint32_t i) { return triangles_.begin() + i; };
  std::nth_element(at(begin), at(middle), at(end), [&](const Triangle& a, const Triangle& b) {
    return thrice_centroid(vertices, a)[extents.widest] < thrice_centroid(vertices, b)[extents.widest];
  });
  build(vertices, begin, middle);
  nodes_[own].second_child = static_cast<std::uint32_t>(nodes_.size());
  build(vertices, middle, end);
}

}  // namespace collidoscope
