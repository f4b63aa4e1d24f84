#include "geometry/hull_polygons.h"

#include <algorithm>
#include <cmath>

namespace collidoscope {
namespace {

constexpr HalfEdge no_edge = ~HalfEdge{0};
constexpr std::uint32_t no_vertex = ~std::uint32_t{0};

/// Walks the surface around its vertices. A vertex is extreme when three or more edges at it are not flat;
/// with two it lies within an edge of the hull, with none within a face.
class PolygonJoiner {
 public:
  PolygonJoiner(const HullSurface& surface, std::size_t points)
      : surface_(surface), outgoing_(points, no_edge), vertex_(points, no_vertex) {
    for (std::uint32_t i = 0; i < surface.triangles.size(); ++i)
      for (std::uint32_t edge = 0; edge < 3; ++edge)
        outgoing_[surface.triangles[i].corners[edge]] = half_edge(i, edge);
  }

  ConvexHull join(std::span<const Vec3> points);

 private:
  /// The next edge from the same vertex, counter-clockwise.
  HalfEdge rotate(HalfEdge edge) const { return surface_.twin(previous(edge)); }

  int sharp_edges(std::uint32_t point) const;
  HalfEdge next_sharp(HalfEdge edge) const;
  std::uint32_t extreme_end(HalfEdge edge) const;
  void add_neighbours(ConvexHull& hull, std::uint32_t point) const;

  const HullSurface& surface_;
  std::vector<HalfEdge> outgoing_;     // of each point on the surface, any edge from it
  std::vector<std::uint32_t> vertex_;  // of each point, its number among the extreme ones
};

int PolygonJoiner::sharp_edges(std::uint32_t point) const {
  int count = 0;
  HalfEdge edge = outgoing_[point];
  do {
    count += surface_.flat(edge) ? 0 : 1;
    edge = rotate(edge);
  } while (edge != outgoing_[point]);
  return count;
}

HalfEdge PolygonJoiner::next_sharp(HalfEdge edge) const {
  do edge = rotate(edge);
  while (surface_.flat(edge));
  return edge;
}

/// Follows a sharp edge straight on, over vertices within it.
std::uint32_t PolygonJoiner::extreme_end(HalfEdge edge) const {
  HalfEdge back = surface_.twin(edge);
  while (vertex_[surface_.origin(back)] == no_vertex) back = surface_.twin(next_sharp(back));
  return vertex_[surface_.origin(back)];
}

void PolygonJoiner::add_neighbours(ConvexHull& hull, std::uint32_t point) const {
  const std::size_t begin = hull.neighbours.size();
  HalfEdge edge = outgoing_[point];
  do {
    if (!surface_.flat(edge)) hull.neighbours.push_back(extreme_end(edge));
    edge = rotate(edge);
  } while (edge != outgoing_[point]);
  const auto first = hull.neighbours.begin() + static_cast<std::ptrdiff_t>(begin);
  std::rotate(first, std::min_element(first, hull.neighbours.end()), hull.neighbours.end());
  hull.neighbour_offsets.push_back(static_cast<std::uint32_t>(hull.neighbours.size()));
}

ConvexHull PolygonJoiner::join(std::span<const Vec3> points) {
  ConvexHull hull;
  hull.dimension = ConvexHull::Dimension::solid;
  for (std::uint32_t point = 0; point < points.size(); ++point) {
    if (outgoing_[point] == no_edge || sharp_edges(point) < 3) continue;
    vertex_[point] = static_cast<std::uint32_t>(hull.vertices.size());
    hull.vertices.push_back(points[point]);
    hull.source.push_back(point);
  }
  hull.neighbour_offsets.push_back(0);
  for (const std::uint32_t point : hull.source) add_neighbours(hull, point);
  return hull;
}

/// The vertex after `to` in the face left of the edge `from` → `to`: the neighbour clockwise of `from`.
std::uint32_t next_in_face(const ConvexHull& hull, std::uint32_t from, std::uint32_t to) {
  const auto neighbours = hull.neighbours_of(to);
  const auto back = std::find(neighbours.begin(), neighbours.end(), from);
  return back == neighbours.begin() ? neighbours.back() : *(back - 1);
}

/// Appends the face left of the edge if `first` is its smallest vertex.
void add_face(ConvexHull& hull, std::uint32_t first, std::uint32_t second) {
  const std::size_t begin = hull.face_vertices.size();
  std::uint32_t from = first, to = second;
  hull.face_vertices.push_back(first);
  while (to != first) {
    if (to < first) return hull.face_vertices.resize(begin);
    hull.face_vertices.push_back(to);
    const std::uint32_t after = next_in_face(hull, from, to);
    from = to, to = after;
  }
  hull.face_offsets.push_back(static_cast<std::uint32_t>(hull.face_vertices.size()));
}

/// Newell's normal of the polygon in conditioned coordinates, which lose nothing to over- or underflow.
Vec3 newell_normal(const ConvexHull& hull, std::span<const std::uint32_t> face,
                   const ConditionedPoints& conditioned) {
  const Vec3 base = conditioned[hull.source[face[0]]];
  Vec3 sum(0);
  for (std::size_t i = 1; i + 1 < face.size(); ++i)
    sum += cross(conditioned[hull.source[face[i]]] - base, conditioned[hull.source[face[i + 1]]] - base);
  return sum;
}

/// Unit normal in the input's coordinates. Normals go the other way than points: each component is multiplied
/// by the scale of its axis, by exponents because the product may leave the range of doubles.
Vec3 unconditioned(const Vec3& normal, const Vec3& scale) {
  int exponents[3] = {0, 0, 0};
  Vec3 mantissas(0);
  int largest = std::numeric_limits<int>::min();
  for (int axis = 0; axis < 3; ++axis) {
    mantissas[axis] = std::frexp(normal[axis], &exponents[axis]);
    exponents[axis] += std::ilogb(scale[axis]);
    if (mantissas[axis] != 0) largest = std::max(largest, exponents[axis]);
  }
  for (int axis = 0; axis < 3; ++axis)
    mantissas[axis] = std::ldexp(mantissas[axis], exponents[axis] - largest);
  return normalized(mantissas);
}

}  // namespace

ConvexHull join_coplanar(const HullSurface& surface, std::span<const Vec3> points,
                         const ConditionedPoints& conditioned) {
  ConvexHull hull = PolygonJoiner(surface, points.size()).join(points);
  add_faces(hull, conditioned);
  return hull;
}

void add_faces(ConvexHull& hull, const ConditionedPoints& conditioned) {
  hull.face_offsets.assign(1, 0);
  for (std::uint32_t vertex = 0; vertex < hull.vertices.size(); ++vertex)
    for (const std::uint32_t neighbour : hull.neighbours_of(vertex))
      if (neighbour > vertex) add_face(hull, vertex, neighbour);
  for (std::size_t i = 0; i + 1 < hull.face_offsets.size(); ++i) {
    const auto face = std::span(hull.face_vertices)
                          .subspan(hull.face_offsets[i], hull.face_offsets[i + 1] - hull.face_offsets[i]);
    const Vec3 normal = unconditioned(newell_normal(hull, face, conditioned), conditioned.scale());
    hull.planes.push_back({normal, dot(normal, hull.vertices[face[0]])});
  }
}

}  // namespace collidoscope
