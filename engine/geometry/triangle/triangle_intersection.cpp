#include "geometry/triangle/triangle_intersection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/double_double.h"
#include "geometry/exact/predicates.h"
#include "geometry/triangle/coplanar_triangles.h"

namespace collidoscope {
namespace {

using namespace planar;

// ---- In a plane -----------------------------------------------------------------------------------------

/// For a segment and a triangle that lie in one plane: they meet if they do so in all three views. One of the
/// views is true to the plane, or to the line if all is on one.
bool segment_meets_in_plane(const Vec3& p, const Vec3& q, const TrianglePoints& t) {
  for (int axis = 0; axis < 3; ++axis)
    if (!segment_meets({collidoscope::project(p, axis), collidoscope::project(q, axis)}, project(t, axis)))
      return false;
  return true;
}

// ---- In space -------------------------------------------------------------------------------------------

struct Box {
  Vec3 low, high;

  explicit Box(const TrianglePoints& t) : low(min(min(t[0], t[1]), t[2])), high(max(max(t[0], t[1]), t[2])) {}
};

bool meet(const Box& a, const Box& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
         a.low.z <= b.high.z && b.low.z <= a.high.z;
}

/// Signs of determinants of three differences of corners, the fourth being exact.
class Filter {
 public:
  Filter(const Box& a, const Box& b) {
    // Six products of three differences. With u the largest error of a rounding, each is off by 3 u for the
    // differences, 2 u for the products and 3 u for the sums: all six by 48 u of the longest one cubed.
    constexpr Real share = 32 * std::numeric_limits<Real>::epsilon();
    constexpr Real underflow = 1e-300, most = 1e100;  // the loss by underflow, and the limit of overflow
    const Vec3 size = max(a.high, b.high) - min(a.low, b.low);
    const Real longest = std::max({size.x, size.y, size.z});
    if (longest <= most) error_ = share * longest * longest * longest + underflow;
  }

  template <class Exact>
  int sign(Real determinant, const Exact& exact) const {
    if (std::abs(determinant) > error_) return determinant > 0 ? 1 : -1;
    return exact();
  }

 private:
  Real error_ = std::numeric_limits<Real>::infinity();
};

/// The heights of a triangle's corners relative to the plane of another.
struct Heights {
  std::array<Real, 3> values{};  // times twice the other's area, rounded
  Signs sides{};                 // above (+1), in (0) or below (−1) the plane, exactly

  Heights() = default;
  Heights(const TrianglePoints& points, const TrianglePoints& t, const Filter& filter) {
    const Vec3 normal = cross(t[1] - t[0], t[2] - t[0]);
    for (std::size_t i = 0; i < 3; ++i) {
      values[i] = dot(normal, points[i] - t[0]);
      sides[i] = filter.sign(values[i], [&] { return orientation(t[0], t[1], t[2], points[i]); });
    }
  }
};

/// How an edge of one triangle, from p to q, passes those of another.
Signs turns_of(const Vec3& p, const Vec3& q, const TrianglePoints& t, const Filter& filter) {
  Signs turns;
  for (int i = 0; i < 3; ++i) {
    const Vec3 &from = t[i], &to = t[next(i)];
    turns[i] =
        filter.sign(dot(cross(q - p, from - p), to - from), [&] { return orientation(p, q, from, to); });
  }
  return turns;
}

/// For a segment that is not in a triangle's plane: by the sides of the plane that its ends are on, and how
/// the triangle's edges pass it.
bool pierces(int from, int to, const Signs& passes) {
  return from * to <= 0 && !(has(passes, 1) && has(passes, -1));
}

Real size(const Vec3& v) {
  return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
}

Real largest(const Vec3& v) {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

/// An edge from p to q that crosses the plane of `t`, and the heights of its ends.
struct Crossing {
  const TrianglePoints& t;
  const Vec3 &p, &q;
  Real p_height, q_height;
};

/// Whether the difference of heights is more than the rounding of the largest that it could be. A smaller
/// difference does to a short edge no more than the rounding of its coordinates.
bool is_steep(const Crossing& c) {
  constexpr Real steep = 1.0 / 64;  // leaves some 1e-13
  const Vec3& corner = c.t[0];
  const Real longest =
      size(c.t[1] - corner) * size(c.t[2] - corner) * (size(c.p - corner) + size(c.q - corner));
  const Real length = largest(c.q - c.p), extent = std::max({length, largest(c.p), largest(c.q)});
  return std::abs(c.p_height - c.q_height) * extent > steep * length * longest;
}

/// The share of an edge that comes before where its height is zero.
Real share_before_zero(const DoubleDouble& from, const DoubleDouble& to) {
  const DoubleDouble difference = from - to;
  if (difference == DoubleDouble(0.0)) return 0.5;
  return std::clamp(static_cast<Real>(from / difference), Real(0), Real(1));
}

/// share_below() in twice the digits.
Real precise_share_below(const Crossing& c) {
  using Vector = Vec3T<DoubleDouble>;
  const auto precise = [](const Vec3& v) { return Vector(v.x, v.y, v.z); };
  const Vector corner = precise(c.t[0]);
  const Vector normal = cross(precise(c.t[1]) - corner, precise(c.t[2]) - corner);
  return share_before_zero(dot(normal, precise(c.p) - corner), dot(normal, precise(c.q) - corner));
}

/// The share of the edge that comes before the plane.
Real share_below(const Crossing& c) {
  return std::clamp(is_steep(c) ? c.p_height / (c.p_height - c.q_height) : precise_share_below(c), Real(0),
                    Real(1));
}

/// Two triangles and how the edges of each, from corner i to the next, pass the other.
class TrianglePair {
 public:
  TrianglePair(const TrianglePoints& a, const TrianglePoints& b) : triangles_{&a, &b} {
    const Box a_box(a), b_box(b);
    if (!meet(a_box, b_box)) return;
    const Filter filter(a_box, b_box);
    heights_[0] = Heights(a, b, filter);
    if (are_apart(0)) return;
    heights_[1] = Heights(b, a, filter);
    if (are_apart(1)) return;
    for (int i = 0; i < 3; ++i) turns_[i] = turns_of(a[i], a[next(i)], b, filter);
    known_apart_ = false;
  }

  bool intersect() const {
    for (int i = 0; i < 3; ++i)
      if (edge_meets(0, i) || edge_meets(1, i)) return true;
    return false;
  }

  bool are_coplanar() const { return !known_apart_ && all_are(sides(0), 0) && all_are(sides(1), 0); }

  /// Whether edge i of one triangle meets the other one.
  bool edge_meets(int triangle, int i) const {
    if (known_apart_) return false;
    const Signs passes = turns(triangle, i);
    if (!edge_is_in_plane(triangle, i)) return pierces(sides(triangle)[i], sides(triangle)[next(i)], passes);
    return all_are(passes, 0) &&
           segment_meets_in_plane(start(triangle, i), end(triangle, i), other(triangle));
  }

  /// The point where edge i of one triangle meets the other; the edge meets it and does not lie in its plane.
  Vec3 meeting_point(int triangle, int i) const {
    const Vec3 &p = start(triangle, i), &q = end(triangle, i);
    const auto& [heights, sides] = heights_[triangle];
    if (sides[i] == 0) return p;
    if (sides[next(i)] == 0) return q;
    return p + (q - p) * share_below({other(triangle), p, q, heights[i], heights[next(i)]});
  }
  bool edge_is_in_plane(int triangle, int i) const {
    return sides(triangle)[i] == 0 && sides(triangle)[next(i)] == 0;
  }

 private:
  const Vec3& start(int triangle, int i) const { return (*triangles_[triangle])[i]; }
  const Vec3& end(int triangle, int i) const { return start(triangle, next(i)); }
  const TrianglePoints& other(int triangle) const { return *triangles_[1 - triangle]; }
  const Signs& sides(int triangle) const { return heights_[triangle].sides; }

  bool are_apart(int triangle) const { return all_are(sides(triangle), 1) || all_are(sides(triangle), -1); }

  /// How the other triangle's edges pass edge i: swapping the two edges turns no orientation.
  Signs turns(int triangle, int i) const {
    return triangle == 0 ? turns_[i] : Signs{turns_[0][i], turns_[1][i], turns_[2][i]};
  }

  std::array<const TrianglePoints*, 2> triangles_;
  std::array<Heights, 2> heights_;  // of the corners of a over b, and of b over a
  std::array<Signs, 3> turns_{};    // of edge i of a against edge j of b
  bool known_apart_ = true;         // by boxes, or by the plane of one
};

// ---- The intersection -----------------------------------------------------------------------------------

/// Distinct points; an area of two triangles has no more than six corners, but each may be found several
/// times.
class SharedPoints {
 public:
  void add(const Vec3& point) {
    if (std::find(points_.begin(), points_.begin() + size_, point) == points_.begin() + size_)
      points_[size_++] = point;
  }
  std::span<const Vec3> points() const { return {points_.data(), size_}; }

 private:
  static constexpr std::size_t most = 15;  // six corners and nine crossings of edges
  std::array<Vec3, most> points_;
  std::size_t size_ = 0;
};

/// How far a point in a plane is to the left of a line, times the length of the segment that gives the line.
DoubleDouble precise_height(const Segment2& line, const Vec2& point) {
  const auto difference = [](Real a, Real b) { return DoubleDouble(a) - DoubleDouble(b); };
  return difference(line[1].x, line[0].x) * difference(point.y, line[0].y) -
         difference(line[1].y, line[0].y) * difference(point.x, line[0].x);
}

/// The share of a segment in a plane that comes before a line. They may be as good as parallel, so 16 digits
/// are too few.
Real share_before(const Segment2& s, const Segment2& line) {
  return share_before_zero(precise_height(line, s[0]), precise_height(line, s[1]));
}

/// The common point of two segments in a plane that cross each other. `from` and `to` are the ends of the
/// first. If an end of one lies on the other, it is a corner in the other triangle, and is found as such.
void add_crossing(const Segment2& s, const Segment2& t, const Vec3& from, const Vec3& to,
                  SharedPoints& shared) {
  if (crosses_line(s, t) && crosses_line(t, s)) shared.add(from + (to - from) * share_before(s, t));
}

bool is_in(const Vec2& point, const Triangle2& t) {
  return segment_meets({point, point}, t);
}

/// The axis along which a plane with this normal is seen best.
int steepest(const Vec3& normal) {
  int axis = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(normal[i]) > std::abs(normal[axis])) axis = i;
  return axis;
}

Vec3 longest_edge(const TrianglePoints& t) {
  Vec3 longest = t[1] - t[0];
  for (int i = 1; i < 3; ++i)
    if (const Vec3 edge = t[next(i)] - t[i]; length_squared(edge) > length_squared(longest)) longest = edge;
  return longest;
}

/// An axis along which no two points of the plane, or of the line, of both triangles fall together.
int view_of(const TrianglePoints& a, const TrianglePoints& b) {
  if (!collinear(a[0], a[1], a[2])) return steepest(plane_normal(a[0], a[1], a[2]));
  if (!collinear(b[0], b[1], b[2])) return steepest(plane_normal(b[0], b[1], b[2]));
  const Vec3 u = longest_edge(a), v = longest_edge(b);
  if (const Vec3 normal = cross(u, v); length_squared(normal) > 0) return steepest(normal);
  return next(steepest(length_squared(u) > length_squared(v) ? u : v));
}

/// For triangles in one plane, seen along an axis: corners of each in the other, and crossings of their
/// edges. All signs are those of given corners, and exact: these are the corners of what they share, none too
/// many.
void add_shared_in_plane(const TrianglePoints& a, const TrianglePoints& b, int axis, SharedPoints& shared) {
  const Triangle2 flat_a = project(a, axis), flat_b = project(b, axis);
  for (int i = 0; i < 3; ++i) {
    if (is_in(flat_a[i], flat_b)) shared.add(a[i]);
    if (is_in(flat_b[i], flat_a)) shared.add(b[i]);
    for (int j = 0; j < 3; ++j)
      add_crossing({flat_a[i], flat_a[next(i)]}, {flat_b[j], flat_b[next(j)]}, a[i], a[next(i)], shared);
  }
}

/// For other triangles: the points where edges pierce the other triangle. An edge in its plane ends where its
/// neighbours pierce it, or where it is pierced itself.
void add_piercings(const TrianglePair& pair, SharedPoints& shared) {
  for (int triangle = 0; triangle < 2; ++triangle)
    for (int i = 0; i < 3; ++i)
      if (!pair.edge_is_in_plane(triangle, i) && pair.edge_meets(triangle, i))
        shared.add(pair.meeting_point(triangle, i));
}

/// Of distinct points, the two that are the farthest apart.
std::array<Vec3, 2> farthest(std::span<const Vec3> points) {
  std::array<Vec3, 2> ends = {points[0], points[1]};
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = i + 1; j < points.size(); ++j)
      if (length_squared(points[j] - points[i]) > length_squared(ends[1] - ends[0]))
        ends = {points[i], points[j]};
  return ends;
}

TriangleIntersection point_or_segment(std::span<const Vec3> points) {
  if (points.size() == 1) return {TriangleIntersection::Kind::point, 1, {points[0]}};
  const auto [from, to] = farthest(points);
  return {TriangleIntersection::Kind::segment, 2, {from, to}};
}

/// Whether `t` has no point inside the line through an edge of `other`; both triangles turn left.
bool touches_from_outside(const Triangle2& t, const Triangle2& other) {
  for (int i = 0; i < 3; ++i) {
    const Vec2 &from = other[i], &to = other[next(i)];
    if (std::all_of(t.begin(), t.end(), [&](const Vec2& p) { return orientation(from, to, p) <= 0; }))
      return true;
  }
  return false;
}

Triangle2 turned_left(const Triangle2& t) {
  return orientation(t[0], t[1], t[2]) >= 0 ? t : Triangle2{t[0], t[2], t[1]};
}

/// Whether triangles of one plane, seen along an axis, cover a part of it together.
bool share_area(const TrianglePoints& a, const TrianglePoints& b, int axis) {
  if (collinear(a[0], a[1], a[2]) || collinear(b[0], b[1], b[2])) return false;
  const Triangle2 flat_a = turned_left(project(a, axis)), flat_b = turned_left(project(b, axis));
  return !touches_from_outside(flat_a, flat_b) && !touches_from_outside(flat_b, flat_a);
}

/// The corners of a convex polygon in a plane, in any order, are put into that in which they turn left, seen
/// along an axis.
void turn_left(std::span<Vec3> corners, int axis) {
  const auto seen = [axis](const Vec3& point) { return collidoscope::project(point, axis); };
  Vec3 average(0);
  for (const Vec3& corner : corners) average += corner / static_cast<Real>(corners.size());
  const Vec2 centre = seen(average);
  const auto is_above = [&](const Vec2& p) { return p.y > centre.y || (p.y == centre.y && p.x > centre.x); };
  std::ranges::sort(corners, [&](const Vec3& p, const Vec3& q) {
    const Vec2 u = seen(p), v = seen(q);
    return is_above(u) != is_above(v) ? is_above(u) : orientation(centre, u, v) > 0;
  });
}

/// Of at least three corners, six at most, which turn left seen along an axis or right.
TriangleIntersection area(std::span<const Vec3> corners, int axis, bool left) {
  TriangleIntersection shared{TriangleIntersection::Kind::area, static_cast<std::uint8_t>(corners.size())};
  const std::span<Vec3> points(shared.points.data(), shared.count);
  std::ranges::copy(corners, points.begin());
  turn_left(points, axis);
  if (!left) std::ranges::reverse(points);
  return shared;
}

TriangleIntersection intersection_in_plane(const TrianglePoints& a, const TrianglePoints& b) {
  const int axis = view_of(a, b);
  SharedPoints shared;
  add_shared_in_plane(a, b, axis, shared);
  if (shared.points().size() < 3 || !share_area(a, b, axis)) return point_or_segment(shared.points());
  const Triangle2 flat = project(a, axis);
  return area(shared.points(), axis, orientation(flat[0], flat[1], flat[2]) > 0);
}

}  // namespace

bool triangles_intersect(const TrianglePoints& a, const TrianglePoints& b) {
  return TrianglePair(a, b).intersect();
}

bool segment_intersects(const Vec3& p, const Vec3& q, const TrianglePoints& t) {
  const int from = orientation(t[0], t[1], t[2], p), to = orientation(t[0], t[1], t[2], q);
  if (from * to > 0) return false;
  const Signs passes = {orientation(p, q, t[0], t[1]), orientation(p, q, t[1], t[2]),
                        orientation(p, q, t[2], t[0])};
  if (from != 0 || to != 0) return pierces(from, to, passes);
  return all_are(passes, 0) && segment_meets_in_plane(p, q, t);
}

TriangleIntersection triangle_intersection(const TrianglePoints& a, const TrianglePoints& b) {
  const TrianglePair pair(a, b);
  if (!pair.intersect()) return {};
  if (pair.are_coplanar()) return intersection_in_plane(a, b);
  SharedPoints shared;
  add_piercings(pair, shared);
  return point_or_segment(shared.points());
}

}  // namespace collidoscope
