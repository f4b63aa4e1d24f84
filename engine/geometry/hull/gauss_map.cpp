#include "geometry/hull/gauss_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "geometry/hull/hull_features.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t no_face = GaussMap::no_face;

GaussMap::Arc arc_between(const Vec3& first, const Vec3& second, std::uint32_t edge, const HullEdge& ends,
                          const ConvexHull& hull, std::uint32_t first_face = no_face,
                          std::uint32_t second_face = no_face) {
  const Real half_angle_cosine = std::sqrt(std::max(Real(0), (1 + dot(first, second)) / 2));
  const Vec3 &tail = hull.vertices[ends.tail], &head = hull.vertices[ends.head];
  return {first,      second,     normalized(head - tail), tail, half_angle_cosine, edge, ends.tail,
          first_face, second_face};
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

/// A unit vector perpendicular to the given unit vector.
Vec3 perpendicular(const Vec3& vector) {
  const Vec3 axis = std::abs(vector.x) < 0.5 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
  return normalized(cross(vector, axis));
}

void add_circle_around_segment(GaussMap& map, const ConvexHull& hull, const HullEdge& edge) {
  const Vec3 along = normalized(hull.vertices[1] - hull.vertices[0]);
  const Vec3 u = perpendicular(along), v = cross(along, u);
  const Vec3 around[] = {u, v, -u, -v};
  for (std::size_t i = 0; i < 4; ++i) {
    map.points.push_back({around[i], dot(around[i], hull.vertices[0]), GaussMap::no_face, 0});
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

/// The arc leads through the normal between, like the rim of a polygon.
void add_sharp_edge(GaussMap& map, const ConvexHull& hull, const HullEdge& edge, std::uint32_t index) {
  const Vec3 left = hull.planes[edge.left].normal, right = hull.planes[edge.right].normal;
  const Vec3 along = normalized(hull.vertices[edge.head] - hull.vertices[edge.tail]);
  const Vec3 outward = normalized(cross(along, left - right));
  map.arcs.push_back(arc_between(left, outward, index, edge, hull, edge.left));
  map.arcs.push_back(arc_between(right, outward, index, edge, hull, edge.right));
}

void add_edges_of_solid(GaussMap& map, const ConvexHull& hull, std::span<const HullEdge> edges) {
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    const Vec3 left = hull.planes[edges[i].left].normal, right = hull.planes[edges[i].right].normal;
    if (dot(left, right) < sharp_edge)
      add_sharp_edge(map, hull, edges[i], i);
    else
      map.arcs.push_back(arc_between(left, right, i, edges[i], hull, edges[i].left, edges[i].right));
  }
  map.inner_radius = distance_to_faces(map.centre, hull);
}

// ---- Blocks ---------------------------------------------------------------------------------------------

/// Cuts the list across the axis along which its directions differ most, until each part fits in a block.
void gather_neighbours(std::span<std::uint32_t> list, std::span<const Vec3> directions) {
  if (list.size() <= GaussMap::width) return std::sort(list.begin(), list.end());
  Vec3 low = directions[list[0]], high = low;
  for (const std::uint32_t i : list) low = glm::min(low, directions[i]), high = glm::max(high, directions[i]);
  const Vec3 size = high - low;
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  const std::size_t blocks = (list.size() + GaussMap::width - 1) / GaussMap::width;
  const std::size_t half = blocks / 2 * GaussMap::width;
  std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(half), list.end(),
                   [&](std::uint32_t i, std::uint32_t j) {
                     return std::pair(directions[i][axis], i) < std::pair(directions[j][axis], j);
                   });
  gather_neighbours(list.first(half), directions);
  gather_neighbours(list.subspan(half), directions);
}

template <class Item, class Direction>
void sort_into_blocks(std::vector<Item>& items, const Direction& direction) {
  std::vector<Vec3> directions;
  for (const Item& item : items) directions.push_back(direction(item));
  std::vector<std::uint32_t> order(items.size());
  std::iota(order.begin(), order.end(), 0u);
  gather_neighbours(order, directions);
  std::vector<Item> sorted;
  for (const std::uint32_t i : order) sorted.push_back(items[i]);
  items = std::move(sorted);
}

std::size_t blocks_for(std::size_t count) {
  return (count + GaussMap::width - 1) / GaussMap::width;
}

constexpr float nowhere = std::numeric_limits<float>::infinity();

void put(GaussMap::PlaneBlock& block, std::size_t index, const Vec3& normal, Real offset) {
  block.x[index] = static_cast<float>(normal.x);
  block.y[index] = static_cast<float>(normal.y);
  block.z[index] = static_cast<float>(normal.z);
  block.offset[index] = static_cast<float>(offset);
}

/// A plane, its offset from the hull's centre in units.
struct UnitPlane {
  Vec3 normal;
  Real offset;
};

/// Bounds the `planes` of one block by cone number `block`.
void put_cone(std::vector<GaussMap::ConeBlock>& cones, std::size_t block, std::span<const UnitPlane> planes) {
  constexpr Real lost_in_floats = 1e-6;
  Vec3 axis(0);
  Real least = std::numeric_limits<Real>::infinity(), spread = 0;
  for (const UnitPlane& plane : planes) axis += plane.normal, least = std::min(least, plane.offset);
  axis = normalized(axis);
  for (const UnitPlane& plane : planes) spread = std::max(spread, length(plane.normal - axis));
  auto& cone = cones[block / GaussMap::width];
  put(cone.plane, block % GaussMap::width, axis, least);
  cone.spread[block % GaussMap::width] = static_cast<float>(spread + lost_in_floats);
}

std::vector<GaussMap::ConeBlock> empty_cones(std::size_t blocks) {
  std::vector<GaussMap::ConeBlock> cones(blocks_for(blocks), GaussMap::ConeBlock{});
  for (auto& cone : cones) std::fill_n(cone.plane.offset, GaussMap::width, nowhere);
  return cones;
}

Real power_of_two_above(Real radius) {
  constexpr int most = 1000;
  return radius > 0 ? std::ldexp(Real(1), std::clamp(std::ilogb(radius) + 1, -most, most)) : 1;
}

}  // namespace

GaussMap::GaussMap(const ConvexHull& hull, std::span<const HullEdge> edges) : centre(mean(hull.vertices)) {
  Real radius = 0;
  for (const Vec3& vertex : hull.vertices) radius = std::max(radius, length(vertex - centre));
  unit = power_of_two_above(radius);
  per_unit = 1 / unit;
  for (std::uint32_t face = 0; face < hull.face_count(); ++face)
    points.push_back({hull.planes[face].normal, hull.planes[face].offset, face, hull.face(face)[0]});
  if (hull.dimension == ConvexHull::Dimension::segment) add_circle_around_segment(*this, hull, edges[0]);
  if (hull.dimension == ConvexHull::Dimension::polygon) add_rim_of_polygon(*this, hull, edges);
  if (hull.dimension == ConvexHull::Dimension::solid) add_edges_of_solid(*this, hull, edges);
  lay_out_points();
  lay_out_arcs();
}

void GaussMap::lay_out_points() {
  sort_into_blocks(points, [](const Point& point) { return point.normal; });
  point_blocks.assign(blocks_for(points.size()), PlaneBlock{});
  point_cones = empty_cones(point_blocks.size());
  for (std::size_t block = 0; block < point_blocks.size(); ++block) {
    std::fill_n(point_blocks[block].offset, width, nowhere);
    std::vector<UnitPlane> planes;
    for (std::size_t i = 0; i < width && block * width + i < points.size(); ++i) {
      const Point& point = points[block * width + i];
      planes.push_back({point.normal, (point.offset - dot(point.normal, centre)) / unit});
      put(point_blocks[block], i, planes.back().normal, planes.back().offset);
    }
    put_cone(point_cones, block, planes);
  }
}

void GaussMap::lay_out_arcs() {
  sort_into_blocks(arcs, [](const Arc& arc) { return arc.first + arc.second; });
  std::vector<std::uint32_t> point_of_face(points.size());
  for (std::uint32_t i = 0; i < points.size(); ++i)
    if (points[i].face != no_face) point_of_face[points[i].face] = i;
  const auto point_of = [&](std::uint32_t face) { return face == no_face ? no_face : point_of_face[face]; };
  arc_blocks.assign(blocks_for(arcs.size()), ArcBlock{});
  arc_cones = empty_cones(arc_blocks.size());
  for (std::size_t block = 0; block < arc_blocks.size(); ++block) {
    ArcBlock& lanes = arc_blocks[block];
    std::fill_n(lanes.first.offset, width, nowhere), std::fill_n(lanes.second.offset, width, nowhere);
    std::vector<UnitPlane> planes;
    for (std::size_t i = 0; i < width && block * width + i < arcs.size(); ++i) {
      const Arc& arc = arcs[block * width + i];
      const Vec3 vertex = (arc.vertex - centre) / unit;
      for (const auto& [end, plane] :
           {std::pair(arc.first, &lanes.first), std::pair(arc.second, &lanes.second)}) {
        planes.push_back({end, dot(end, vertex)});
        put(*plane, i, end, planes.back().offset);
      }
      lanes.first_point[i] = point_of(arc.first_face), lanes.second_point[i] = point_of(arc.second_face);
      lanes.cosine[i] = static_cast<float>(arc.cosine);
      lanes.along_x[i] = static_cast<float>(arc.along.x), lanes.along_y[i] = static_cast<float>(arc.along.y),
      lanes.along_z[i] = static_cast<float>(arc.along.z);
      lanes.vertex_x[i] = static_cast<float>(vertex.x), lanes.vertex_y[i] = static_cast<float>(vertex.y),
      lanes.vertex_z[i] = static_cast<float>(vertex.z);
    }
    put_cone(arc_cones, block, planes);
  }
}

std::size_t GaussMap::bytes() const {
  return points.capacity() * sizeof(Point) + arcs.capacity() * sizeof(Arc) +
         point_blocks.capacity() * sizeof(PlaneBlock) + arc_blocks.capacity() * sizeof(ArcBlock) +
         (point_cones.capacity() + arc_cones.capacity()) * sizeof(ConeBlock);
}

}  // namespace collidoscope
