#include "geometry/mesh/loose_facets.h"

#include <algorithm>
#include <set>

namespace collidoscope {

std::vector<std::uint32_t> loose_facets(const Mesh& welded, const std::vector<Triangle>& surface) {
  std::vector<bool> used(welded.vertices.size());
  for (const Triangle& triangle : surface)
    for (const std::uint32_t corner : triangle) used[corner] = true;
  const auto is_used = [&](std::uint32_t corner) { return used[corner]; };
  std::vector<std::uint32_t> loose;
  std::set<Triangle> found;
  for (std::uint32_t facet = 0; facet < welded.triangles.size(); ++facet) {
    Triangle corners = welded.triangles[facet];
    if (std::ranges::all_of(corners, is_used)) continue;
    std::ranges::sort(corners);
    if (found.insert(corners).second) loose.push_back(facet);
  }
  return loose;
}

void add_both_ways(Mesh& mesh, const std::array<Vec3f, 3>& facet) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), facet.begin(), facet.end());
  mesh.triangles.push_back({first, first + 1, first + 2});
  mesh.triangles.push_back({first, first + 2, first + 1});
}

}  // namespace collidoscope
