#include "geometry/mesh/mesh_parts.h"

#include <algorithm>
#include <numeric>

#include "geometry/mesh/edges.h"

namespace collidoscope {
namespace {

/// For each vertex the first one of its part.
std::vector<std::uint32_t> first_vertices(const Mesh& mesh) {
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
  for (std::uint32_t vertex = 0; vertex < leader.size(); ++vertex) leader[vertex] = root(vertex);
  return leader;
}

}  // namespace

std::vector<std::uint32_t> part_vertices(const Mesh& mesh) {
  const std::vector<std::uint32_t> first = first_vertices(mesh);
  std::vector<std::uint32_t> parts;
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t vertex : t)
      if (first[vertex] == vertex) parts.push_back(vertex);
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  return parts;
}

std::vector<std::uint32_t> closed_triangles(const Mesh& mesh) {
  const std::vector<std::uint32_t> first = first_vertices(mesh);
  const auto part = [&](std::uint32_t triangle) { return first[mesh.triangles[triangle][0]]; };
  std::vector<bool> is_open(mesh.vertices.size());
  const EdgeTable edges(mesh.triangles);
  for (std::size_t edge = 0; edge < edges.size(); ++edge)
    if (!are_balanced(edges.uses(edge))) is_open[part(edges.uses(edge).front().triangle)] = true;
  std::vector<std::uint32_t> closed;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
    if (!is_open[part(i)]) closed.push_back(i);
  return closed;
}

}  // namespace collidoscope
