#include "render/shape_geometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "bounds/aabb.h"
#include "geometry/mesh/triangles_around.h"
#include "render/coarser_hulls.h"
#include "render/packed_normal.h"

namespace collidoscope::viewer {
namespace {

/// Below thirty degrees, so that a prism of twelve sides shows them all, whatever the rounding.
const float crease_cosine = std::cos(28 * std::numbers::pi_v<float> / 180);
/// Where more faces meet than this, normals are not averaged: the fan of a disk's centre would be quadratic.
constexpr std::size_t largest_fan = 64;

struct HalfEdge {
  std::uint32_t low, high;  // vertices
  std::uint32_t face;
  friend auto operator<=>(const HalfEdge&, const HalfEdge&) = default;
};

Vec3 middle(const Mesh& mesh) {
  if (mesh.vertices.empty()) return Vec3(0);
  const std::vector<Vec3> points(mesh.vertices.begin(), mesh.vertices.end());
  return bounding_box(points).centre();
}

/// Length is twice the area, so that sums are weighted by area.
std::vector<Vec3f> face_normals(std::span<const Triangle> triangles, const std::vector<Vec3f>& positions) {
  std::vector<Vec3f> normals;
  normals.reserve(triangles.size());
  for (const auto& [a, b, c] : triangles)
    normals.push_back(cross(positions[b] - positions[a], positions[c] - positions[a]));
  return normals;
}

/// Of a corner of a face whose normal is `own`; `fan` are the mesh's faces around it.
Vec3f corner_normal(const Vec3f& own, std::span<const std::uint32_t> fan, const std::vector<Vec3f>& normals) {
  if (fan.size() > largest_fan) return own;
  Vec3f sum(0);
  for (const std::uint32_t other : fan) {
    if (dot(own, normalized(normals[other])) >= crease_cosine) sum += normals[other];
  }
  const Vec3f mean = normalized(sum);
  return mean == Vec3f(0) ? own : mean;
}

/// `triangles` may be others than the mesh's; `normals` and `fans` are the mesh's.
std::vector<ShapeGeometry::Corner> corners_of(std::span<const Triangle> triangles,
                                              const std::vector<Vec3f>& positions,
                                              const std::vector<Vec3f>& normals,
                                              const TrianglesAround& fans) {
  std::vector<ShapeGeometry::Corner> corners;
  corners.reserve(triangles.size() * 3);
  const std::vector<Vec3f> own = face_normals(triangles, positions);
  for (std::size_t face = 0; face < triangles.size(); ++face) {
    const Vec3f normal = normalized(own[face]);
    for (const std::uint32_t vertex : triangles[face])
      corners.push_back({positions[vertex], packed_normal(corner_normal(normal, fans[vertex], normals))});
  }
  return corners;
}

std::vector<HalfEdge> sorted_half_edges(const Mesh& mesh) {
  std::vector<HalfEdge> edges;
  edges.reserve(mesh.triangles.size() * 3);
  for (std::uint32_t face = 0; face < mesh.triangles.size(); ++face) {
    const Triangle& corners = mesh.triangles[face];
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [low, high] = std::minmax(corners[i], corners[(i + 1) % 3]);
      edges.push_back({low, high, face});
    }
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

struct Edge {
  std::uint32_t low, high;
  Vec3f left, right;  // unit normals
  bool crease;
};

/// Borders of open meshes and edges of three or more faces count as creases.
std::vector<Edge> edges_of(const Mesh& mesh, const std::vector<Vec3f>& normals) {
  const std::vector<HalfEdge> halves = sorted_half_edges(mesh);
  std::vector<Edge> edges;
  for (std::size_t begin = 0; begin < halves.size();) {
    std::size_t end = begin + 1;
    const auto same = [&](const HalfEdge& h) {
      return h.low == halves[begin].low && h.high == halves[begin].high;
    };
    while (end < halves.size() && same(halves[end])) ++end;
    const Vec3f left = normalized(normals[halves[begin].face]);
    const Vec3f right = normalized(normals[halves[end - 1].face]);
    const bool crease = end - begin != 2 || dot(left, right) < crease_cosine;
    edges.push_back({halves[begin].low, halves[begin].high, left, right, crease});
    begin = end;
  }
  std::stable_partition(edges.begin(), edges.end(), [](const Edge& edge) { return edge.crease; });
  return edges;
}

}  // namespace

ShapeGeometry make_shape_geometry(const Mesh& mesh) {
  ShapeGeometry geometry;
  geometry.centre = middle(mesh);
  std::vector<Vec3f> positions;
  positions.reserve(mesh.vertices.size());
  for (const Vec3f& vertex : mesh.vertices) positions.emplace_back(Vec3(vertex) - geometry.centre);

  const std::vector<Vec3f> normals = face_normals(mesh.triangles, positions);
  const TrianglesAround fans(mesh);
  for (const Vec3f& position : positions) geometry.radius = std::max(geometry.radius, length(Vec3(position)));
  geometry.corners = corners_of(mesh.triangles, positions, normals, fans);
  geometry.convex = bounds_convex_body(mesh);
  for (const CoarserHull& hull : coarser_hulls(mesh))
    geometry.coarser.push_back({hull.error, corners_of(hull.triangles, positions, normals, fans)});

  const std::vector<Edge> edges = edges_of(mesh, normals);
  geometry.crease_count = static_cast<std::size_t>(std::ranges::count_if(edges, &Edge::crease));
  geometry.edges.reserve(edges.size());
  for (const Edge& edge : edges)
    geometry.edges.push_back(
        {positions[edge.low], packed_normal(edge.left), positions[edge.high], packed_normal(edge.right)});
  return geometry;
}

}  // namespace collidoscope::viewer
