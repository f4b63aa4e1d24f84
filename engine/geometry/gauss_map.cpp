#include "geometry/gauss_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/hull_features.h"

namespace collidoscope {
namespace {

GaussMap::Arc arc_between(const Vec3& first, const Vec3& second, std::uint32_t edge, const HullEdge& ends,
                          const ConvexHull& hull) {
  const Real half_angle_cosine = std::sqrt(std::max(Real(0), (1 + dot(first, second)) / 2));
  const Vec3 &tail = hull.vertices[ends.tail], &head = hull.vertices[ends.head];
  return {first, second, normalized(head - tail), tail, half_angle_cosine, edge, ends.tail};
}

Real distance_to_faces(const Vec3& point, const ConvexHull& hull) {
  Real distance = std::numeric_limits<Real>::infinity();
  for (const Plane& plane : hull.planes)
    distance = std::min(distance, plane.offset - dot(plane.normal, point));
  return std::max(distance, Real(0));
}

Vec3 mean(const std::vector<Vec3>& vertices) {
  Vec3 sum(0);
  for (const Vec3& vertex : vertices) sum += vertex / static_cast<Real>(vertices.size());
  return sum;
}

/// Of unit length, at right angles to the unit vector.
Vec3 perpendicular(const Vec3& vector) {
  const Vec3 axis = std::abs(vector.x) < 0.5 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
  return normalized(cross(vector, axis));
}

void add_circle_around_segment(GaussMap& map, const ConvexHull& hull, const HullEdge& edge) {
  const Vec3 along = normalized(hull.vertices[1] - hull.vertices[0]);
  const Vec3 u = perpendicular(along), v = cross(along, u);
  const Vec3 around[] = {u, v, -u, -v};
  for (std::size_t i = 0; i < 4; ++i) {
    map.points.push_back({around[i], dot(around[i], hull.vertices[0]), GaussMap::no_face});
    map.arcs.push_back(arc_between(around[i], around[(i + 1) % 4], 0, edge, hull));
  }
}

void add_rim_of_polygon(GaussMap& map, const ConvexHull& hull, std::span<const HullEdge> edges) {
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    const Vec3 left = hull.planes[edges[i].left].normal;
    const Vec3 along = normalized(hull.vertices[edges[i].head] - hull.vertices[edges[i].tail]);
    const Vec3 outward = cross(along, left);
    for (const Vec3& side : {left, -left}) map.arcs.push_back(arc_between(side, outward, i, edges[i], hull));
  }
}

/// Cosine between the normals of an edge's faces. Beyond it the arc comes near half a circle, whose middle
/// rounding may put on either side.
constexpr Real sharp_edge = -0.5;

/// By way of the normal between, as the rim of a polygon.
void add_sharp_edge(GaussMap& map, const ConvexHull& hull, const HullEdge& edge, std::uint32_t index) {
  const Vec3 left = hull.planes[edge.left].normal, right = hull.planes[edge.right].normal;
  const Vec3 along = normalized(hull.vertices[edge.head] - hull.vertices[edge.tail]);
  const Vec3 outward = normalized(cross(along, left - right));
  for (const Vec3& side : {left, right}) map.arcs.push_back(arc_between(side, outward, index, edge, hull));
}

void add_edges_of_solid(GaussMap& map, const ConvexHull& hull, std::span<const HullEdge> edges) {
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    const Vec3 left = hull.planes[edges[i].left].normal, right = hull.planes[edges[i].right].normal;
    if (dot(left, right) < sharp_edge)
      add_sharp_edge(map, hull, edges[i], i);
    else
      map.arcs.push_back(arc_between(left, right, i, edges[i], hull));
  }
  map.inner_radius = distance_to_faces(mean(hull.vertices), hull);
}

}  // namespace

GaussMap::GaussMap(const ConvexHull& hull, std::span<const HullEdge> edges) {
  for (std::uint32_t face = 0; face < hull.face_count(); ++face)
    points.push_back({hull.planes[face].normal, hull.planes[face].offset, face});
  if (hull.dimension == ConvexHull::Dimension::segment) add_circle_around_segment(*this, hull, edges[0]);
  if (hull.dimension == ConvexHull::Dimension::polygon) add_rim_of_polygon(*this, hull, edges);
  if (hull.dimension == ConvexHull::Dimension::solid) add_edges_of_solid(*this, hull, edges);
}

}  // namespace collidoscope
