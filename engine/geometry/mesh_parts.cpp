#include "geometry/mesh_parts.h"

#include <algorithm>
#include <numeric>

namespace collidoscope {

std::vector<std::uint32_t> part_vertices(const Mesh& mesh) {
  std::vector<std::uint32_t> leader(mesh.vertices.size());
  std::iota(leader.begin(), leader.end(), 0u);
  const auto root = [&](std::uint32_t vertex) {
    while (leader[vertex] != vertex) vertex = leader[vertex] = leader[leader[vertex]];
    return vertex;
  };
  for (const Triangle& t : mesh.triangles)
    for (int i = 1; i < 3; ++i) {
      const std::uint32_t p = root(t[0]), q = root(t[i]);
      leader[std::max(p, q)] = std::min(p, q);
    }
  std::vector<std::uint32_t> parts;
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t vertex : t)
      if (root(vertex) == vertex) parts.push_back(vertex);
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  return parts;
}

}  // namespace collidoscope
