#include "render/coarser_hulls.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "bounds/aabb.h"
#include "geometry/hull/hull.h"
#include "geometry/triangle/triangle_distance.h"

namespace collidoscope::viewer {
namespace {

constexpr std::size_t most_vertices = 1024, fewest_vertices = 16;  // of a coarser hull
constexpr Real convexity = 1e-6;  // of the mesh's size: so far may a vertex stand out of a face's plane
constexpr std::size_t affordable = 20'000'000;  // steps of a search, so that large meshes are opened as fast

std::vector<Vec3> vertices_of(const Mesh& mesh) {
  return {mesh.vertices.begin(), mesh.vertices.end()};
}

struct Side {
  std::uint32_t from, to, opposite;
  friend bool operator<(const Side& a, const Side& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  }
};

std::vector<Side> sorted_sides(const Mesh& mesh) {
  std::vector<Side> sides;
  for (const Triangle& t : mesh.triangles)
    for (std::size_t i = 0; i < 3; ++i) sides.push_back({t[i], t[(i + 1) % 3], t[(i + 2) % 3]});
  std::ranges::sort(sides, std::less());
  return sides;
}

/// How far `point` lies above the triangle's plane, m; 0 for a triangle without area.
Real height(const Vec3& point, const TrianglePoints& triangle) {
  const Vec3 normal = cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
  const Real norm = length(normal);
  return norm > 0 ? dot(point - triangle[0], normal) / norm : 0;
}

bool is_convex_everywhere(const Mesh& mesh, std::span<const Vec3> points) {
  if (2 * mesh.vertices.size() != mesh.triangles.size() + 4) return false;  // Euler
  const std::vector<Side> sides = sorted_sides(mesh);
  const Real tolerance = convexity * length(bounding_box(points).half_widths());
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Side& side = sides[i];
    if (i > 0 && !(sides[i - 1] < side)) return false;  // two triangles on the same side
    const auto other = std::ranges::lower_bound(sides, Side{side.to, side.from, 0}, std::less());
    if (other == sides.end() || other->from != side.to || other->to != side.from) return false;
    if (height(points[other->opposite], {points[side.from], points[side.to], points[side.opposite]}) >
        tolerance)
      return false;
  }
  return true;
}

/// Spread over the sphere along a spiral of golden angles.
Vec3 direction(std::size_t index, std::size_t count) {
  const Real z = 1 - (2 * static_cast<Real>(index) + 1) / static_cast<Real>(count);
  const Real angle = static_cast<Real>(index) * std::numbers::pi * (3 - std::sqrt(Real(5)));
  const Real across = std::sqrt(1 - z * z);
  return {across * std::cos(angle), across * std::sin(angle), z};
}

/// Indices of the vertices that lie outermost in `count` directions, once the mesh's box is made a cube: as
/// many on flat bodies' rims as there are on a ball.
std::vector<std::uint32_t> outermost(std::span<const Vec3> points, std::size_t count) {
  const Vec3 half = bounding_box(points).half_widths();
  std::vector<std::uint32_t> chosen;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 along = direction(i, count) / half;
    std::uint32_t best = 0;
    Real farthest = -std::numeric_limits<Real>::infinity();
    for (std::uint32_t vertex = 0; vertex < points.size(); ++vertex)
      if (const Real here = dot(points[vertex], along); here > farthest) farthest = here, best = vertex;
    chosen.push_back(best);
  }
  std::ranges::sort(chosen);
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

/// The faces' fans, by the points that were given.
std::vector<Triangle> triangles_of(const ConvexHull& hull, std::span<const std::uint32_t> given) {
  std::vector<Triangle> triangles;
  for (std::size_t face = 0; face < hull.face_count(); ++face) {
    const std::span<const std::uint32_t> corners = hull.face(face);
    const auto vertex = [&](std::size_t i) { return given[hull.source[corners[i]]]; };
    for (std::size_t i = 2; i < corners.size(); ++i)
      triangles.push_back({vertex(0), vertex(i - 1), vertex(i)});
  }
  return triangles;
}

/// From a point to a convex body that does not hold it: it is nearest to a triangle that faces it.
Real distance(const Vec3& point, std::span<const TrianglePoints> body) {
  Real least = std::numeric_limits<Real>::infinity();
  for (const TrianglePoints& triangle : body)
    if (height(point, triangle) > 0)
      least = std::min(least, triangle_distance({point, point, point}, triangle).squared);
  return std::isinf(least) ? 0 : std::sqrt(least);
}

/// Of a convex body and the hull of some of its vertices: the distance from the hull is a convex function, so
/// that it is greatest at a vertex, and the surfaces are as far from each other as the bodies.
Real hausdorff_distance(std::span<const Vec3> points, std::span<const Triangle> hull) {
  std::vector<TrianglePoints> body;
  for (const auto& [a, b, c] : hull) body.push_back({points[a], points[b], points[c]});
  Real most = 0;
  for (const Vec3& point : points) most = std::max(most, distance(point, body));
  return most;
}

}  // namespace

bool bounds_convex_body(const Mesh& mesh) {
  return is_convex_everywhere(mesh, vertices_of(mesh));
}

std::vector<CoarserHull> coarser_hulls(const Mesh& mesh) {
  std::vector<CoarserHull> hulls;
  const std::vector<Vec3> points = vertices_of(mesh);
  if (points.size() < 2 * fewest_vertices || !is_convex_everywhere(mesh, points)) return hulls;
  for (std::size_t count = most_vertices; count >= fewest_vertices; count /= 2) {
    if (2 * count > points.size() || count * points.size() > affordable) continue;
    const std::vector<std::uint32_t> chosen = outermost(points, count);
    std::vector<Vec3> corners;
    for (const std::uint32_t vertex : chosen) corners.push_back(points[vertex]);
    const ConvexHull hull = convex_hull(std::span<const Vec3>(corners));
    if (hull.dimension != ConvexHull::Dimension::solid) break;
    const std::vector<Triangle> triangles = triangles_of(hull, chosen);
    hulls.push_back({hausdorff_distance(points, triangles), triangles});
  }
  return hulls;
}

}  // namespace collidoscope::viewer
