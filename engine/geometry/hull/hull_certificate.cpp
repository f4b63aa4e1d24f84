// Proof by checks that a hull is right, with exact predicates and without looking at how it was built (after
// Mehlhorn, Näher, Seel, Seidel, Schilz, Schirra and Uhrig 1999, "Checking geometric programs", with another
// local test).
//
// Solid: faces are plane and strictly convex polygons that meet two by two at edges and in one cycle at each
// vertex; at every edge they bend strictly inwards; at every vertex the cycle of edges turns round once. A
// connected closed surface that is convex around each of its points bounds a convex body (van Heijenoort
// 1952). That body contains an input point if, along z, the point is neither above the upper face nor below
// the lower face of its projection. A traversal of the projected surface finds these faces; as a regular
// subdivision, the projection has no cycles for the traversal (Edelsbrunner 1990).

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "geometry/exact/predicates.h"
#include "geometry/hull/hull.h"

namespace collidoscope {
namespace {

/// The reason why a certificate is refused; never leaves this file.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

void require(bool holds, const char* reason) {
  if (!holds) throw Refused(reason);
}

void require(bool holds, const char* reason, std::size_t index) {
  if (!holds) throw Refused(reason + std::string(" ") + std::to_string(index));
}

bool lexicographically_before(const Vec3& a, const Vec3& b) {
  return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
}

// ---------------------------------------------------------------- Lists

void check_offsets(const std::vector<std::uint32_t>& offsets, std::size_t entries, std::size_t items) {
  require(offsets.size() == entries + 1 && offsets.front() == 0 && offsets.back() == items &&
              std::is_sorted(offsets.begin(), offsets.end()),
          "lists do not fit their offsets");
}

void check_indices(const std::vector<std::uint32_t>& indices, std::size_t count) {
  for (const std::uint32_t index : indices) require(index < count, "index beyond the vertices:", index);
}

void check_lists(const ConvexHull& hull, std::span<const Vec3> points) {
  check_offsets(hull.face_offsets, hull.planes.size(), hull.face_vertices.size());
  check_offsets(hull.neighbour_offsets, hull.vertices.size(), hull.neighbours.size());
  check_indices(hull.face_vertices, hull.vertices.size());
  check_indices(hull.neighbours, hull.vertices.size());
  require(hull.source.size() == hull.vertices.size(), "not one source for each vertex");
  for (std::size_t i = 0; i < hull.vertices.size(); ++i)
    require(hull.source[i] < points.size() && points[hull.source[i]] == hull.vertices[i],
            "no input point is vertex", i);
}

// ---------------------------------------------------------------- Faces

/// The axis with the largest part of the normal of a, b, c for which the view is exactly not a line.
int view_axis(const Vec3& a, const Vec3& b, const Vec3& c) {
  for (int axis = 0; axis < 3; ++axis)
    if (orientation(project(a, axis), project(b, axis), project(c, axis)) != 0) return axis;
  throw Refused("a face begins with three vertices on a line");
}

/// In the view, all corners turn as the first does, and the coordinates rise and fall once: the boundary
/// turns round once.
bool strictly_convex(std::span<const Vec3> corners, int axis) {
  const std::size_t count = corners.size();
  std::vector<Vec2> view(count);
  std::transform(corners.begin(), corners.end(), view.begin(),
                 [&](const Vec3& p) { return project(p, axis); });
  const int turn = orientation(view[0], view[1], view[2]);
  int changes = 0;
  const auto rises = [](const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 &a = view[i], &b = view[(i + 1) % count], &c = view[(i + 2) % count];
    if (orientation(a, b, c) != turn) return false;
    changes += rises(a, b) != rises(b, c) ? 1 : 0;
  }
  return turn != 0 && changes == 2;
}

std::vector<Vec3> corners_of(const ConvexHull& hull, std::size_t face) {
  std::vector<Vec3> corners;
  for (const std::uint32_t vertex : hull.face(face)) corners.push_back(hull.vertices[vertex]);
  return corners;
}

/// The side of the plane of a face that a point is on, by the first three corners of the face.
int side(const ConvexHull& hull, std::size_t face, const Vec3& point) {
  const auto corners = hull.face(face);
  return orientation(hull.vertices[corners[0]], hull.vertices[corners[1]], hull.vertices[corners[2]], point);
}

void check_faces(const ConvexHull& hull) {
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    require(hull.face(i).size() >= 3, "fewer than three vertices in face", i);
    const std::vector<Vec3> corners = corners_of(hull, i);
    for (const Vec3& corner : corners) require(side(hull, i, corner) == 0, "not plane: face", i);
    require(strictly_convex(corners, view_axis(corners[0], corners[1], corners[2])), "not convex: face", i);
  }
}

// ---------------------------------------------------------------- Surface

/// The edges of faces, directed, each with the face on its left and the vertex that follows in it.
class EdgeMap {
 public:
  struct Edge {
    std::uint32_t from, to, face, after;
  };

  explicit EdgeMap(const ConvexHull& hull) {
    for (std::uint32_t i = 0; i < hull.face_count(); ++i) {
      const auto face = hull.face(i);
      for (std::size_t corner = 0; corner < face.size(); ++corner)
        edges_.push_back(
            {face[corner], face[(corner + 1) % face.size()], i, face[(corner + 2) % face.size()]});
    }
    std::sort(edges_.begin(), edges_.end(), before);
    for (std::size_t i = 0; i + 1 < edges_.size(); ++i)
      require(before(edges_[i], edges_[i + 1]), "two faces run the same way along an edge of vertex",
              edges_[i].from);
  }

  const std::vector<Edge>& edges() const { return edges_; }
  const Edge& find(std::uint32_t from, std::uint32_t to) const {
    const auto found = std::lower_bound(edges_.begin(), edges_.end(), Edge{from, to, 0, 0}, before);
    require(found != edges_.end() && found->from == from && found->to == to, "open at vertex", from);
    return *found;
  }

 private:
  static bool before(const Edge& a, const Edge& b) {
    return a.from != b.from ? a.from < b.from : a.to < b.to;
  }

  std::vector<Edge> edges_;
};

/// Each edge has its opposite, and V − E + F = 2.
void check_closed(const ConvexHull& hull, const EdgeMap& map) {
  for (const EdgeMap::Edge& edge : map.edges()) map.find(edge.to, edge.from);
  require(hull.neighbours.size() == map.edges().size(), "not as many neighbours as edges");
  require(hull.vertices.size() + hull.face_count() == map.edges().size() / 2 + 2, "V - E + F is not 2");
}

void check_connected(const ConvexHull& hull) {
  std::vector<bool> seen(hull.vertices.size());
  std::vector<std::uint32_t> open = {0};
  seen[0] = true;
  std::size_t reached = 0;
  for (; !open.empty(); ++reached) {
    const std::uint32_t vertex = open.back();
    open.pop_back();
    for (const std::uint32_t neighbour : hull.neighbours_of(vertex))
      if (!seen[neighbour]) seen[neighbour] = true, open.push_back(neighbour);
  }
  require(reached == hull.vertices.size(), "not connected");
}

/// Neighbours of a vertex are distinct and in the order of the faces around it: the face left of the edge to
/// one of them comes back from the next. So the faces at the vertex are one cycle.
void check_cycle(const ConvexHull& hull, const EdgeMap& map, std::uint32_t vertex) {
  const auto neighbours = hull.neighbours_of(vertex);
  require(neighbours.size() >= 3, "fewer than three edges at vertex", vertex);
  for (std::size_t i = 0; i < neighbours.size(); ++i) {
    const std::uint32_t next = neighbours[(i + 1) % neighbours.size()];
    const EdgeMap::Edge& back = map.find(next, vertex);
    require(back.after == neighbours[i], "faces and neighbours disagree at vertex", vertex);
  }
  std::vector<std::uint32_t> distinct(neighbours.begin(), neighbours.end());
  std::sort(distinct.begin(), distinct.end());
  require(std::adjacent_find(distinct.begin(), distinct.end()) == distinct.end(),
          "a neighbour twice at vertex", vertex);
}

/// Seen from the vertex, the edges to its neighbours are the corners of a convex polygon on a sphere: it
/// turns left at each, all of it is left of its first edge, and it is seen from its first corner in order.
void check_convex_at(const ConvexHull& hull, std::uint32_t vertex) {
  const auto neighbours = hull.neighbours_of(vertex);
  const std::size_t count = neighbours.size();
  const auto turn = [&](std::size_t a, std::size_t b, std::size_t c) {
    return -orientation(hull.vertices[vertex], hull.vertices[neighbours[a]], hull.vertices[neighbours[b]],
                        hull.vertices[neighbours[c % count]]);
  };
  for (std::size_t i = 0; i < count; ++i)
    require(turn(i, (i + 1) % count, i + 2) > 0, "not convex at an edge of vertex", vertex);
  for (std::size_t i = 2; i < count; ++i)
    require(turn(0, 1, i) > 0 && turn(0, i - 1, i) > 0, "wound more than once round vertex", vertex);
}

void check_surface(const ConvexHull& hull) {
  const EdgeMap map(hull);
  check_closed(hull, map);
  check_connected(hull);
  for (std::uint32_t vertex = 0; vertex < hull.vertices.size(); ++vertex) {
    check_cycle(hull, map, vertex);
    check_convex_at(hull, vertex);
  }
}

// ---------------------------------------------------------------- Containment

/// One half of a solid hull seen along z, from above (sign +1) or from below (−1): the faces that face the
/// viewer, with their neighbours across edges.
class Roof {
 public:
  Roof(const ConvexHull& hull, const EdgeMap& map, int sign) : hull_(hull), sign_(sign) {
    across_.resize(hull.face_vertices.size());
    for (std::size_t i = 0; i < hull.face_count(); ++i) {
      const auto face = hull.face(i);
      seen_.push_back(facing(face));
      if (seen_.back()) here_ = i;
      for (std::size_t corner = 0; corner < face.size(); ++corner)
        across_[hull.face_offsets[i] + corner] =
            map.find(face[(corner + 1) % face.size()], face[corner]).face;
    }
  }

  /// Traverses the faces to the one that holds the projection of the point. A face is left if the point is
  /// seen strictly beyond one of its edges.
  bool covers(const Vec3& point) {
    for (;;) {
      const auto exit = edge_before(point);
      if (exit == hull_.face(here_).size()) return side(hull_, here_, point) <= 0;
      const std::uint32_t next = across_[hull_.face_offsets[here_] + exit];
      if (!seen_[next]) return false;
      here_ = next;
    }
  }

 private:
  int turn(const Vec3& a, const Vec3& b, const Vec3& c) const {
    return sign_ * orientation(Vec2(a), Vec2(b), Vec2(c));
  }
  bool facing(std::span<const std::uint32_t> face) const {
    return turn(hull_.vertices[face[0]], hull_.vertices[face[1]], hull_.vertices[face[2]]) > 0;
  }

  /// An edge of the face that the point is beyond; the number of edges when there is none. Bisects the fan
  /// about the first corner.
  std::size_t edge_before(const Vec3& point) const {
    const auto face = hull_.face(here_);
    const auto turns = [&](std::size_t a, std::size_t b) {
      return turn(hull_.vertices[face[a]], hull_.vertices[face[b]], point);
    };
    std::size_t low = 1, high = face.size() - 1;
    if (turns(0, low) < 0) return 0;
    if (turns(high, 0) < 0) return high;
    while (high - low > 1) {
      const std::size_t middle = (low + high) / 2;
      (turns(0, middle) < 0 ? high : low) = middle;
    }
    return turns(low, high) < 0 ? low : face.size();
  }

  const ConvexHull& hull_;
  int sign_;
  std::vector<bool> seen_;
  std::vector<std::uint32_t> across_;  // of each edge of each face
  std::size_t here_ = 0;               // near the next point, when points come in a good order
};

/// Points by strips of y and, within a strip, by x, back and forth: neighbours in this order are near in the
/// view, so that traversals are short.
std::vector<std::uint32_t> by_strips(std::span<const Vec3> points) {
  const auto [low, high] = std::minmax_element(points.begin(), points.end(),
                                               [](const Vec3& a, const Vec3& b) { return a.y < b.y; });
  const Real bottom = low->y / 2, height = high->y / 2 - bottom;
  const Real strips = std::ceil(std::sqrt(static_cast<Real>(points.size())));
  std::vector<std::uint32_t> order(points.size()), strip(points.size());
  std::iota(order.begin(), order.end(), 0u);
  if (height > 0)
    std::transform(points.begin(), points.end(), strip.begin(), [&](const Vec3& p) {
      return static_cast<std::uint32_t>((p.y / 2 - bottom) / height * strips);
    });
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (strip[a] != strip[b]) return strip[a] < strip[b];
    return strip[a] % 2 == 0 ? points[a].x < points[b].x : points[a].x > points[b].x;
  });
  return order;
}

void check_solid_contains(const ConvexHull& hull, std::span<const Vec3> points) {
  const EdgeMap map(hull);
  Roof above(hull, map, 1), below(hull, map, -1);
  for (const std::uint32_t i : by_strips(points))
    require(above.covers(points[i]) && below.covers(points[i]), "outside: input point", i);
}

// ---------------------------------------------------------------- Lower dimensions

void check_point(const ConvexHull& hull, std::span<const Vec3> points) {
  require(hull.vertices.size() == 1 && hull.face_count() == 0 && hull.neighbours.empty(), "not one point");
  for (std::size_t i = 0; i < points.size(); ++i)
    require(points[i] == hull.vertices[0], "outside: input point", i);
}

void check_segment(const ConvexHull& hull, std::span<const Vec3> points) {
  require(hull.vertices.size() == 2 && hull.face_count() == 0 && hull.neighbours.size() == 2 &&
              hull.neighbours_of(0).size() == 1 && hull.neighbours[0] == 1 && hull.neighbours[1] == 0,
          "not one segment");
  Vec3 low = hull.vertices[0], high = hull.vertices[1];
  if (lexicographically_before(high, low)) std::swap(low, high);
  require(lexicographically_before(low, high), "a segment without length");
  for (std::size_t i = 0; i < points.size(); ++i)
    require(collinear(low, high, points[i]) && !lexicographically_before(points[i], low) &&
                !lexicographically_before(high, points[i]),
            "outside: input point", i);
}

/// Both faces run round all vertices, the second backwards, and neighbours are those along the faces.
void check_two_sides(const ConvexHull& hull) {
  const std::size_t count = hull.vertices.size();
  require(hull.face_count() == 2 && hull.face(0).size() == count && hull.face(1).size() == count,
          "not two sides of one polygon");
  const EdgeMap map(hull);
  require(hull.neighbours.size() == map.edges().size(), "not as many neighbours as edges");
  for (const EdgeMap::Edge& edge : map.edges()) {
    map.find(edge.to, edge.from);
    const auto neighbours = hull.neighbours_of(edge.from);
    require(neighbours.size() == 2 && neighbours[0] != neighbours[1] &&
                std::find(neighbours.begin(), neighbours.end(), edge.to) != neighbours.end(),
            "faces and neighbours disagree at vertex", edge.from);
  }
}

/// Is the point in the convex polygon of `view`? Bisects the fan about its first corner: the point stays
/// within the wedge from `low` to `high`, and only the side opposite the corner is left to look at.
bool contains(const std::vector<Vec2>& view, int turn, const Vec2& point) {
  std::size_t low = 1, high = view.size() - 1;
  if (orientation(view[0], view[low], point) == -turn || orientation(view[0], view[high], point) == turn)
    return false;
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    (orientation(view[0], view[middle], point) == -turn ? high : low) = middle;
  }
  return orientation(view[low], view[high], point) != -turn;
}

void check_polygon(const ConvexHull& hull, std::span<const Vec3> points) {
  check_faces(hull);
  check_two_sides(hull);
  const std::vector<Vec3> corners = corners_of(hull, 0);
  const int axis = view_axis(corners[0], corners[1], corners[2]);
  std::vector<Vec2> view;
  view.reserve(corners.size());
  for (const Vec3& corner : corners) view.push_back(project(corner, axis));
  const int turn = orientation(view[0], view[1], view[2]);
  for (std::size_t i = 0; i < points.size(); ++i)
    require(side(hull, 0, points[i]) == 0 && contains(view, turn, project(points[i], axis)),
            "outside: input point", i);
}

void check_hull(const ConvexHull& hull, std::span<const Vec3> points) {
  check_lists(hull, points);
  switch (hull.dimension) {
    case ConvexHull::Dimension::point:
      return check_point(hull, points);
    case ConvexHull::Dimension::segment:
      return check_segment(hull, points);
    case ConvexHull::Dimension::polygon:
      return check_polygon(hull, points);
    case ConvexHull::Dimension::solid:
      break;
  }
  check_faces(hull);
  check_surface(hull);
  check_solid_contains(hull, points);
}

}  // namespace

std::string certify(const ConvexHull& hull, std::span<const Vec3> points) {
  try {
    check_hull(hull, points);
  } catch (const Refused& refused) {
    return refused.what();
  }
  return {};
}

}  // namespace collidoscope
