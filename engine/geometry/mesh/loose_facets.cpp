#include "geometry/mesh/loose_facets.h"

#include <algorithm>

namespace collidoscope {

std::vector<std::uint32_t> loose_facets(const Mesh& welded, const std::vector<Triangle>& surface) {
  std::vector<bool> used(welded.vertices.size());
  for (const Triangle& triangle : surface)
    for (const std::uint32_t corner : triangle) used[corner] = true;
  std::vector<std::uint32_t> loose;
  for (std::uint32_t facet = 0; facet < welded.triangles.size(); ++facet)
    if (!std::ranges::all_of(welded.triangles[facet], [&](std::uint32_t corner) { return used[corner]; }))
      loose.push_back(facet);
  return loose;
}

void add_both_ways(Mesh& mesh, const std::array<Vec3f, 3>& facet) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), facet.begin(), facet.end());
  mesh.triangles.push_back({first, first + 1, first + 2});
  mesh.triangles.push_back({first, first + 2, first + 1});
}

}  // namespace collidoscope
