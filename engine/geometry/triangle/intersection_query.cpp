// As for triangles, only orientations are computed: how the line passes the triangle's edges, and on which
// side of its plane a ray begins.

#include "geometry/triangle/intersection_query.h"

#include "geometry/exact/predicates.h"
#include "geometry/triangle/coplanar_triangles.h"

namespace collidoscope {
namespace {

using namespace planar;

/// A line, or the ray from p through q; p and q differ.
struct Way {
  const Vec3 &p, &q;
  bool is_ray;
};

// ---- In a plane -----------------------------------------------------------------------------------------

struct Way2 {
  Vec2 p, q;
  bool is_ray;
};

/// Whether a point on the ray's line is not behind its beginning.
bool is_ahead(const Way2& ray, const Vec2& point) {
  const int axis = ray.p.x != ray.q.x ? 0 : 1;
  return ray.q[axis] > ray.p[axis] ? point[axis] >= ray.p[axis] : point[axis] <= ray.p[axis];
}

/// The ray does not begin on the edge.
bool ray_meets_edge(const Way2& ray, const Segment2& edge) {
  const int from = orientation(ray.p, ray.q, edge[0]), to = orientation(ray.p, ray.q, edge[1]);
  if (from * to > 0) return false;
  if (from == 0 && to == 0) return is_ahead(ray, edge[0]) || is_ahead(ray, edge[1]);
  // The edge crosses the ray's line from right to left, or from left to right: the ray begins on the side
  // from which it reaches the edge.
  const int turn = to != 0 ? to : -from;
  return orientation(edge[0], edge[1], ray.p) * turn >= 0;
}

bool ray_meets(const Way2& ray, const Triangle2& t) {
  if (segment_meets({ray.p, ray.p}, t)) return true;
  for (int i = 0; i < 3; ++i)
    if (ray_meets_edge(ray, {t[i], t[next(i)]})) return true;
  return false;
}

bool way_meets(const Way2& way, const Triangle2& t) {
  if (way.p == way.q) return segment_meets({way.p, way.p}, t);
  if (way.is_ray) return ray_meets(way, t);
  const Signs sides = {orientation(way.p, way.q, t[0]), orientation(way.p, way.q, t[1]),
                       orientation(way.p, way.q, t[2])};
  return !all_are(sides, 1) && !all_are(sides, -1);
}

/// For a way and a triangle in one plane: they meet if they do so in all three views. One of the views is
/// true to the plane, or to the line if all is on one.
bool way_meets_in_plane(const Way& way, const TrianglePoints& t) {
  for (int axis = 0; axis < 3; ++axis) {
    const Way2 seen = {collidoscope::project(way.p, axis), collidoscope::project(way.q, axis), way.is_ray};
    if (!way_meets(seen, planar::project(t, axis))) return false;
  }
  return true;
}

// ---- In space -------------------------------------------------------------------------------------------

bool way_intersects(const Way& way, const TrianglePoints& t) {
  const auto pass = [&](int i) { return orientation(way.p, way.q, t[i], t[next(i)]); };
  const int first = pass(0), second = pass(1);
  if (first * second < 0) return false;
  const int third = pass(2);
  if (first * third < 0 || second * third < 0) return false;
  const int turn = first + second + third;
  if (turn == 0) return way_meets_in_plane(way, t);
  // A line that leaves all edges on its left, as they turn about it, goes upwards through the plane.
  return !way.is_ray || orientation(t[0], t[1], t[2], way.p) * turn <= 0;
}

bool plane_intersects(const std::array<Vec3, 3>& plane, const TrianglePoints& t) {
  const auto side = [&](int i) { return orientation(plane[0], plane[1], plane[2], t[i]); };
  const int first = side(0);
  return first * side(1) <= 0 || first * side(2) <= 0;
}

}  // namespace

bool intersects(const IntersectionQuery& query, const TrianglePoints& t) {
  const auto& [p, q, r] = query.points;
  if (query.kind == IntersectionQuery::Kind::plane) return plane_intersects(query.points, t);
  if (query.kind == IntersectionQuery::Kind::segment || p == q) return segment_intersects(p, q, t);
  return way_intersects({p, q, query.kind == IntersectionQuery::Kind::ray}, t);
}

}  // namespace collidoscope
