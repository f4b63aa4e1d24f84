#include "geometry/hull/voronoi_planes.h"

#include <algorithm>
#include <limits>

#include "geometry/exact/predicates.h"
#include "geometry/hull/hull_features.h"

namespace collidoscope {
namespace {

/// The hull's own planes may be off by 1e-9 at slivers, too much for distances. Three corners that span an
/// angle suffice: the corners of a face are coplanar.
Plane accurate_plane(const ConvexHull& hull, std::size_t face) {
  constexpr Real smallest_sine = 0.1;  // of the angle at a corner, below which a cross product loses digits
  const auto corners = hull.face(face);
  const Vec3 &a = hull.vertices[corners[0]], &b = hull.vertices[corners[1]],
             &c = hull.vertices[corners[corners.size() / 2 + 1]];
  const Vec3 normal = cross(b - a, c - a);
  const Real size = length(b - a) * length(c - a);
  const Vec3 unit = length(normal) > smallest_sine * size && size > 0 && std::isfinite(size)
                        ? normalized(normal)
                        : plane_normal(a, b, c);
  return {unit, dot(unit, a)};
}

/// The plane through `edge` along the face's normal, with the face above it.
Plane side_plane(const VoronoiPlanes::Edge& edge, const Vec3& face_normal, bool left) {
  const Vec3 inwards = normalized(cross(face_normal, left ? edge.direction : -edge.direction));
  return {inwards, dot(inwards, edge.tail)};
}

}  // namespace

VoronoiPlanes::VoronoiPlanes(const ConvexHull& hull, const HullFeatures& features) {
  for (std::size_t face = 0; face < hull.face_count(); ++face)
    faces_.push_back({.plane = accurate_plane(hull, face), .begin = 0, .end = 0});
  add_edges(hull, features);
  add_faces(hull, features);
  add_vertices(hull, features);
  add_sites(hull);
  inscribe_circles();
  if (hull.dimension == ConvexHull::Dimension::solid) measure_sharpness();
}

void VoronoiPlanes::add_edges(const ConvexHull& hull, const HullFeatures& features) {
  for (const HullEdge& edge : features.edges()) {
    const Vec3 &tail = hull.vertices[edge.tail], &head = hull.vertices[edge.head];
    Edge& added = edges_.emplace_back(Edge{tail,
                                           head,
                                           normalized(head - tail),
                                           length(head - tail),
                                           {},
                                           {},
                                           edge.tail,
                                           edge.head,
                                           edge.left,
                                           edge.right});
    if (edge.left != no_face) added.left = side_plane(added, faces_[edge.left].plane.normal, true);
    if (edge.right != no_face) added.right = side_plane(added, faces_[edge.right].plane.normal, false);
  }
}

void VoronoiPlanes::add_faces(const ConvexHull& hull, const HullFeatures& features) {
  for (std::uint32_t face = 0; face < faces_.size(); ++face) {
    faces_[face].begin = static_cast<std::uint32_t>(sides_.size());
    const auto edges = features.edges_of_face(face);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = edges_[edges[i]];
      sides_.push_back({edge.left_face == face ? edge.left : edge.right, edges[i], hull.face(face)[i]});
    }
    faces_[face].end = static_cast<std::uint32_t>(sides_.size());
  }
}

void VoronoiPlanes::add_vertices(const ConvexHull& hull, const HullFeatures& features) {
  for (std::uint32_t vertex = 0; vertex < hull.vertices.size(); ++vertex) {
    const auto begin = static_cast<std::uint32_t>(spokes_.size());
    for (const std::uint32_t index : features.edges_of_vertex(vertex)) {
      const Edge& edge = edges_[index];
      const bool at_tail = edge.tail_vertex == vertex;
      spokes_.push_back(
          {at_tail ? edge.direction : -edge.direction, index, at_tail ? edge.head_vertex : edge.tail_vertex});
    }
    vertices_.push_back({hull.vertices[vertex], begin, static_cast<std::uint32_t>(spokes_.size())});
  }
}

void VoronoiPlanes::add_sites(const ConvexHull& hull) {
  constexpr Real cube_diagonal = 1.7320508075688774;  // √3, rounded up
  Real largest = 0;
  for (const Vec3& v : hull.vertices)
    largest = std::max({largest, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  const Real extent = cube_diagonal * largest;
  first_site_ = {0, vertices_.size(), vertices_.size() + edges_.size()};
  add_vertex_sites(extent);
  add_edge_sites(extent);
  add_face_sites(extent);
}

void VoronoiPlanes::add_vertex_sites(Real extent) {
  for (const Vertex& vertex : vertices_) {
    const auto begin = static_cast<std::uint32_t>(fours_.size());
    sites_.push_back({vertex.position, extent, Vec3(0), -1, {}, begin, begin, {none, none}});
    for (const Spoke& spoke : spokes(vertex)) bound_last_site({spoke.direction, 0}, spoke.edge, spoke.end);
  }
}

void VoronoiPlanes::add_edge_sites(Real extent) {
  for (const Edge& edge : edges_) {
    const auto begin = static_cast<std::uint32_t>(fours_.size());
    sites_.push_back({edge.tail,
                      extent,
                      edge.direction,
                      edge.length,
                      {},
                      begin,
                      begin,
                      {edge.tail_vertex, edge.head_vertex}});
    if (edge.left_face != none) bound_last_site({edge.left.normal, 0}, edge.left_face);
    if (edge.right_face != none) bound_last_site({edge.right.normal, 0}, edge.right_face);
  }
}

void VoronoiPlanes::add_face_sites(Real extent) {
  for (const Face& face : faces_) {
    const auto begin = static_cast<std::uint32_t>(fours_.size());
    const Vec3& corner = vertices_[sides(face).front().corner].position;
    sites_.push_back({corner,
                      extent,
                      face.plane.normal,
                      std::numeric_limits<Real>::infinity(),
                      {},
                      begin,
                      begin,
                      {none, none}});
    for (const Side& side : sides(face))
      bound_last_site({-side.plane.normal, dot(side.plane.normal, corner) - side.plane.offset}, side.edge);
  }
}

void VoronoiPlanes::bound_last_site(const Plane& plane, std::uint32_t beyond, std::uint32_t far) {
  Site& site = sites_.back();
  const auto last = [&]() -> FourPlanes& {
    return site.begin_of_more == site.end_of_more ? site.planes : fours_.back();
  };
  if (last().beyond[3] != none) fours_.emplace_back(), ++site.end_of_more;
  FourPlanes& four = last();
  const auto index = static_cast<std::size_t>(std::find(four.beyond, four.beyond + 4, none) - four.beyond);
  four.x[index] = plane.normal.x, four.y[index] = plane.normal.y, four.z[index] = plane.normal.z;
  four.offset[index] = plane.offset, four.beyond[index] = beyond, four.far[index] = far;
}

void VoronoiPlanes::inscribe_circles() {
  constexpr Real within_rounding = 1 - 1e-9;  // of the radius
  for (Face& face : faces_) {
    if (!face.has_many_sides()) continue;
    for (const Side& side : sides(face)) face.centre += vertices_[side.corner].position;
    face.centre /= static_cast<Real>(face.end - face.begin);
    Real radius = std::numeric_limits<Real>::infinity();
    for (const Side& side : sides(face))
      radius = std::min(radius, dot(side.plane.normal, face.centre) - side.plane.offset);
    face.inscribed_squared = radius > 0 ? radius * radius * within_rounding : 0;
  }
}

/// Against the plane orthogonal to the mean normal of the faces there.
Real VoronoiPlanes::sharpness_of(const Vertex& vertex) const {
  Vec3 mean(0);
  for (const Spoke& spoke : spokes(vertex)) {
    const Edge& edge = edges_[spoke.edge];
    mean += faces_[edge.left_face].plane.normal + faces_[edge.right_face].plane.normal;
  }
  mean = normalized(mean);
  Real least = 1;
  for (const Spoke& spoke : spokes(vertex)) least = std::min(least, -dot(mean, spoke.direction));
  return least;
}

Real VoronoiPlanes::sharpness_of(const Edge& edge) const {
  const Vec3 mean = normalized(faces_[edge.left_face].plane.normal + faces_[edge.right_face].plane.normal);
  return -std::max(dot(mean, edge.left.normal), dot(mean, edge.right.normal));
}

void VoronoiPlanes::measure_sharpness() {
  Real least = 1;
  for (const Vertex& vertex : vertices_) least = std::min(least, sharpness_of(vertex));
  for (const Edge& edge : edges_) least = std::min(least, sharpness_of(edge));
  sharpness_ = std::max(least, Real(0));
}

std::size_t VoronoiPlanes::bytes() const {
  return sizeof(*this) + vertices_.capacity() * sizeof(Vertex) + spokes_.capacity() * sizeof(Spoke) +
         edges_.capacity() * sizeof(Edge) + faces_.capacity() * sizeof(Face) +
         sides_.capacity() * sizeof(Side) + fours_.capacity() * sizeof(FourPlanes) +
         sites_.capacity() * sizeof(Site);
}

}  // namespace collidoscope
