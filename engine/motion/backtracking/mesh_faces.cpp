#include "motion/backtracking/mesh_faces.h"

#include <numeric>

namespace collidoscope {
namespace {

Vec3 normal_of(const Mesh& mesh, std::uint32_t triangle) {
  const Triangle& t = mesh.triangles[triangle];
  const Vec3 a(mesh.vertices[t[0]]), b(mesh.vertices[t[1]]), c(mesh.vertices[t[2]]);
  return normalized(cross(b - a, c - a));
}

/// Up to what float32 vertices leave of a flat face.
bool are_in_one_plane(const Mesh& mesh, std::uint32_t a, std::uint32_t b) {
  constexpr Real least_cosine = 1 - 1e-10;
  return dot(normal_of(mesh, a), normal_of(mesh, b)) > least_cosine;
}

}  // namespace

MeshFaces::MeshFaces(const Shape& shape) {
  const auto& edges = shape.get<MeshEdges>();
  join_faces(shape.mesh(), edges);
  list_edges(shape.mesh(), edges);
}

void MeshFaces::join_faces(const Mesh& mesh, const MeshEdges& edges) {
  interior_.resize(edges.size());
  across_.resize(3 * mesh.triangles.size(), none);
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    const std::span<const EdgeUse> uses = edges.uses(edge);
    closed_ = closed_ && are_balanced(uses);
    if (uses.size() != 2 || uses[0].forward == uses[1].forward) continue;
    if (!are_in_one_plane(mesh, uses[0].triangle, uses[1].triangle)) continue;
    interior_[edge] = true;
    across_[3 * uses[0].triangle + uses[0].side] = uses[1].triangle;
    across_[3 * uses[1].triangle + uses[1].side] = uses[0].triangle;
  }
}

void MeshFaces::list_edges(const Mesh& mesh, const MeshEdges& edges) {
  first_edge_.resize(mesh.vertices.size() + 1);
  for (std::size_t edge = 0; edge < edges.size(); ++edge)
    for (const std::uint32_t vertex : edges.ends(edge)) ++first_edge_[vertex + 1];
  std::partial_sum(first_edge_.begin(), first_edge_.end(), first_edge_.begin());
  edges_.resize(2 * edges.size());
  std::vector<std::uint32_t> next(first_edge_.begin(), first_edge_.end() - 1);
  for (std::uint32_t edge = 0; edge < edges.size(); ++edge)
    for (const std::uint32_t vertex : edges.ends(edge)) edges_[next[vertex]++] = edge;
}

}  // namespace collidoscope
