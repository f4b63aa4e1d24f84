#pragma once

// What a mesh must be like to count as a solid, checked without any of the engine's own mesh code.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "geometry/mesh.h"

namespace collidoscope::test {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

inline Real volume(const Mesh& mesh) {
  Real sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += dot(Vec3(mesh.vertices[a]), cross(Vec3(mesh.vertices[b]), Vec3(mesh.vertices[c])));
  return sum / 6;
}

inline Real area(const Mesh& mesh, const Triangle& t) {
  const Vec3 a(mesh.vertices[t[0]]), b(mesh.vertices[t[1]]), c(mesh.vertices[t[2]]);
  return length(cross(b - a, c - a)) / 2;
}

inline std::size_t component_count(const Mesh& mesh) {
  std::vector<std::uint32_t> root(mesh.vertices.size());
  for (std::uint32_t i = 0; i < root.size(); ++i) root[i] = i;
  const auto find = [&](std::uint32_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (const auto& [a, b, c] : mesh.triangles) root[find(a)] = find(b), root[find(b)] = find(c);
  std::set<std::uint32_t> roots;
  for (const auto& t : mesh.triangles) roots.insert(find(t[0]));
  return roots.size();
}

/// V − E + F of a closed mesh.
inline long euler(const Mesh& mesh) {
  return static_cast<long>(mesh.vertices.size()) - static_cast<long>(mesh.triangles.size()) / 2;
}

/// Are the triangles around each vertex one fan?
inline std::string check_vertex_fans(const Mesh& mesh) {
  std::vector<std::map<std::uint32_t, std::uint32_t>> next(mesh.vertices.size());
  for (const Triangle& t : mesh.triangles)
    for (int i = 0; i < 3; ++i) next[t[i]][t[(i + 1) % 3]] = t[(i + 2) % 3];
  for (std::size_t v = 0; v < next.size(); ++v) {
    if (next[v].empty()) return "vertex " + std::to_string(v) + " is not used";
    const std::uint32_t start = next[v].begin()->first;
    std::size_t steps = 0;
    std::uint32_t at = start;
    do {
      const auto found = next[v].find(at);
      if (found == next[v].end()) return "vertex " + std::to_string(v) + " has an open fan";
      at = found->second, ++steps;
    } while (at != start && steps <= next[v].size());
    if (steps != next[v].size()) return "vertex " + std::to_string(v) + " joins more than one fan";
  }
  return "";
}

/// Empty when the mesh is a closed, consistently oriented 2-manifold that encloses a positive volume, without
/// degenerate triangles or vertices that coincide; else the reason.
inline std::string check_solid(const Mesh& mesh) {
  if (mesh.triangles.empty()) return "no triangles";
  std::set<std::array<float, 3>> places;
  for (const Vec3f& v : mesh.vertices) places.insert({v.x, v.y, v.z});
  if (places.size() != mesh.vertices.size()) return "vertices coincide";

  std::set<Edge> edges;
  for (const Triangle& t : mesh.triangles) {
    if (area(mesh, t) <= 0) return "a triangle is degenerate";
    for (int i = 0; i < 3; ++i)
      if (!edges.emplace(t[i], t[(i + 1) % 3]).second) return "an edge is used twice in one direction";
  }
  for (const auto& [from, to] : edges)
    if (!edges.contains({to, from})) return "an edge is open";
  if (const std::string reason = check_vertex_fans(mesh); !reason.empty()) return reason;
  if (volume(mesh) <= 0) return "the volume is not positive";
  return "";
}

}  // namespace collidoscope::test
