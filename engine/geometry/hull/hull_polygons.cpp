#include "geometry/hull/hull_polygons.h"

#include <algorithm>
#include <cmath>

#include "geometry/exact/predicates.h"

namespace collidoscope {
namespace {

constexpr HalfEdge no_edge = ~HalfEdge{0};
constexpr std::uint32_t no_vertex = ~std::uint32_t{0};

/// Traverses the surface around its vertices and its planes. A vertex is extreme when three or more edges at
/// it are not flat; with two it lies within an edge of the hull, with none within a face.
class PolygonJoiner {
 public:
  PolygonJoiner(const HullSurface& surface, std::size_t points);

  ConvexHull join(std::span<const Vec3> points);

 private:
  HalfEdge next_sharp_around_origin(HalfEdge edge) const;
  HalfEdge next_sharp_around_plane(HalfEdge edge) const;
  std::uint32_t extreme_end(HalfEdge edge) const;

  void add_vertices(std::span<const Vec3> points);
  void collect_ring(std::uint32_t point);
  void add_ring();
  void add_face(HalfEdge first);

  struct Spoke {
    HalfEdge edge;
    std::uint32_t end;  // vertex
  };

  const HullSurface& surface_;
  std::vector<HalfEdge> sharp_edge_;       // of each point, one that is not flat and begins there
  std::vector<std::uint8_t> sharp_count_;  // of each point, capped
  std::vector<std::uint32_t> vertex_;      // of each point, its number among the extreme ones
  std::vector<bool> has_face_;             // by half-edge: its face exists
  std::vector<Spoke> ring_;                // around the vertex at hand, the smallest end first
  ConvexHull hull_;
};

PolygonJoiner::PolygonJoiner(const HullSurface& surface, std::size_t points)
    : surface_(surface),
      sharp_edge_(points, no_edge),
      sharp_count_(points),
      vertex_(points, no_vertex),
      has_face_(4 * surface.triangles.size()) {
  constexpr std::uint8_t enough = 3;
  for (std::uint32_t i = 0; i < surface.triangles.size(); ++i)
    for (std::uint32_t edge = 0; edge < 3; ++edge) {
      const HullSurface::Triangle& triangle = surface.triangles[i];
      if (triangle.flat[edge]) continue;
      const std::uint32_t point = triangle.corners[edge];
      sharp_edge_[point] = half_edge(i, edge);
      sharp_count_[point] = std::min<std::uint8_t>(enough, sharp_count_[point] + 1);
    }
}

HalfEdge PolygonJoiner::next_sharp_around_origin(HalfEdge edge) const {
  do edge = surface_.twin(previous(edge));
  while (surface_.flat(edge));
  return edge;
}

HalfEdge PolygonJoiner::next_sharp_around_plane(HalfEdge edge) const {
  edge = next(edge);
  while (surface_.flat(edge)) edge = next(surface_.twin(edge));
  return edge;
}

/// Follows a sharp edge straight on, over vertices within it.
std::uint32_t PolygonJoiner::extreme_end(HalfEdge edge) const {
  HalfEdge back = surface_.twin(edge);
  while (vertex_[surface_.origin(back)] == no_vertex) back = surface_.twin(next_sharp_around_origin(back));
  return vertex_[surface_.origin(back)];
}

void PolygonJoiner::add_vertices(std::span<const Vec3> points) {
  for (std::uint32_t point = 0; point < points.size(); ++point) {
    if (sharp_count_[point] < 3) continue;
    vertex_[point] = static_cast<std::uint32_t>(hull_.vertices.size());
    hull_.vertices.push_back(points[point]);
    hull_.source.push_back(point);
  }
}

void PolygonJoiner::collect_ring(std::uint32_t point) {
  ring_.clear();
  HalfEdge edge = sharp_edge_[point];
  do {
    ring_.push_back({edge, extreme_end(edge)});
    edge = next_sharp_around_origin(edge);
  } while (edge != sharp_edge_[point]);
  const auto smaller = [](const Spoke& a, const Spoke& b) { return a.end < b.end; };
  std::rotate(ring_.begin(), std::min_element(ring_.begin(), ring_.end(), smaller), ring_.end());
}

/// Adds the neighbours of the current vertex, and the faces whose smallest vertex it is: those that no vertex
/// before it had.
void PolygonJoiner::add_ring() {
  for (const Spoke& spoke : ring_) {
    hull_.neighbours.push_back(spoke.end);
    if (!has_face_[spoke.edge]) add_face(spoke.edge);
  }
  hull_.neighbour_offsets.push_back(static_cast<std::uint32_t>(hull_.neighbours.size()));
}

void PolygonJoiner::add_face(HalfEdge first) {
  HalfEdge edge = first;
  do {
    has_face_[edge] = true;
    const std::uint32_t vertex = vertex_[surface_.origin(edge)];
    if (vertex != no_vertex) hull_.face_vertices.push_back(vertex);
    edge = next_sharp_around_plane(edge);
  } while (edge != first);
  hull_.face_offsets.push_back(static_cast<std::uint32_t>(hull_.face_vertices.size()));
}

ConvexHull PolygonJoiner::join(std::span<const Vec3> points) {
  hull_.dimension = ConvexHull::Dimension::solid;
  hull_.neighbours.reserve(3 * surface_.triangles.size());
  hull_.face_vertices.reserve(3 * surface_.triangles.size());
  add_vertices(points);
  hull_.neighbour_offsets.push_back(0);
  hull_.face_offsets.push_back(0);
  for (const std::uint32_t point : hull_.source) {
    collect_ring(point);
    add_ring();
  }
  return std::move(hull_);
}

// Of the edges, within which the sum below neither overflows nor underflows.
constexpr Real smallest_edge = 1e-100, largest_edge = 1e100;
// Of the normal to the square of the edges; below it rounding may turn the normal by more than 1e-9.
constexpr Real smallest_ratio = 1e-6;

/// Twice the area times the normal, summed over a fan (Newell's for plane polygons). If that is too inexact,
/// for slivers and extreme scales, it is the exact one of three corners.
Vec3 face_normal(const ConvexHull& hull, std::span<const std::uint32_t> face) {
  const Vec3& base = hull.vertices[face[0]];
  Vec3 sum(0), previous = hull.vertices[face[1]] - base;
  Real longest = length_squared(previous);
  for (const std::uint32_t vertex : face.subspan(2)) {
    const Vec3 edge = hull.vertices[vertex] - base;
    sum += cross(previous, edge);
    longest = std::max(longest, length_squared(edge));
    previous = edge;
  }
  const Real norm = length(sum);
  const bool in_range = longest > smallest_edge * smallest_edge && longest < largest_edge * largest_edge;
  if (in_range && norm > smallest_ratio * longest) return sum / norm;
  return plane_normal(base, hull.vertices[face[1]], hull.vertices[face[2]]);
}

}  // namespace

ConvexHull join_coplanar(const HullSurface& surface, std::span<const Vec3> points) {
  ConvexHull hull = PolygonJoiner(surface, points.size()).join(points);
  add_planes(hull);
  return hull;
}

void add_planes(ConvexHull& hull) {
  const std::size_t faces = hull.face_offsets.size() - 1;
  hull.planes.resize(faces);
  for (std::size_t i = 0; i < faces; ++i) {
    const Vec3 normal = face_normal(hull, hull.face(i));
    hull.planes[i] = {normal, dot(normal, hull.vertices[hull.face(i)[0]])};
  }
}

}  // namespace collidoscope
