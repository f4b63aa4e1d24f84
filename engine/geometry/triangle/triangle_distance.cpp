#include "geometry/triangle/triangle_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/double_double.h"
#include "core/tolerance.h"

namespace collidoscope {
namespace {

constexpr int next(int corner) {
  return corner == 2 ? 0 : corner + 1;
}

template <class Scalar>
using Points = std::array<Vec3T<Scalar>, 3>;

template <class Scalar>
Points<Scalar> in_scalar(const TrianglePoints& t) {
  const auto convert = [](const Vec3& v) { return Vec3T<Scalar>(v.x, v.y, v.z); };
  return {convert(t[0]), convert(t[1]), convert(t[2])};
}

/// Keeps the nearest of the candidate points of a and b; the points are right up to rounding.
template <class Scalar>
class Nearest {
 public:
  using Vector = Vec3T<Scalar>;

  void show(const Vector& a, const Vector& b) {
    const Scalar squared = length_squared(Vector(b - a));
    if (squared < squared_) squared_ = squared, a_ = a, b_ = b;
  }
  TriangleDistance found() const { return {static_cast<Real>(squared_), to_real(a_), to_real(b_)}; }

 private:
  Scalar squared_ = std::numeric_limits<Real>::infinity();
  Vector a_ = Vector(Scalar(0)), b_ = Vector(Scalar(0));
};

template <class Scalar>
struct Segment {
  using Vector = Vec3T<Scalar>;
  Vector from, to;

  Vector edge() const { return to - from; }
  Vector at(const Scalar& t) const { return from + edge() * t; }
  Vector nearest(const Vector& point) const {
    const Scalar whole = length_squared(edge()), along = dot<Scalar>(point - from, edge());
    if (!(along > Scalar(0))) return from;
    return along < whole ? at(along / whole) : to;
  }
};

/// The closest points of the two lines, if they are within both segments; else an end is nearer, and ends are
/// candidates by themselves. By the cross product: the usual determinant loses twice as many digits if the
/// lines are almost parallel.
template <class Scalar>
void show_crossing(const Segment<Scalar>& p, const Segment<Scalar>& q, Nearest<Scalar>& nearest) {
  const Vec3T<Scalar> u = p.edge(), v = q.edge(), between = q.from - p.from, normal = cross(u, v);
  const Scalar zero(0), squared = length_squared(normal);
  const Scalar s = dot(cross(between, v), normal), t = dot(cross(between, u), normal);
  if (squared > zero && s >= zero && s <= squared && t >= zero && t <= squared)
    nearest.show(p.at(s / squared), q.at(t / squared));
}

/// The foot of a point on a triangle's plane, if it is inside: as a mean of the corners, so that it is inside
/// whatever rounding does to the normal of a needle.
template <class Scalar>
std::optional<Vec3T<Scalar>> foot(const Vec3T<Scalar>& point, const Points<Scalar>& t) {
  const Vec3T<Scalar> normal = cross<Scalar>(t[1] - t[0], t[2] - t[0]);
  std::array<Scalar, 3> weight;
  for (int i = 0; i < 3; ++i) {
    const Vec3T<Scalar>&from = t[next(i)], &to = t[next(next(i))];
    weight[i] = dot(cross<Scalar>(to - from, point - from), normal);
    if (weight[i] < Scalar(0)) return std::nullopt;
  }
  const Scalar sum = weight[0] + weight[1] + weight[2];
  if (!(sum > Scalar(0))) return std::nullopt;
  return t[0] + (t[1] - t[0]) * (weight[1] / sum) + (t[2] - t[0]) * (weight[2] / sum);
}

template <class Scalar>
void show_edges(const Points<Scalar>& a, const Points<Scalar>& b, Nearest<Scalar>& nearest) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const Segment<Scalar> p{a[i], a[next(i)]}, q{b[j], b[next(j)]};
      show_crossing(p, q, nearest);
      nearest.show(p.nearest(q.from), q.from);
      nearest.show(p.from, q.nearest(p.from));
    }
}

template <class Scalar>
void show_corners(const Points<Scalar>& a, const Points<Scalar>& b, Nearest<Scalar>& nearest) {
  for (int i = 0; i < 3; ++i) {
    if (const auto below = foot(a[i], b)) nearest.show(a[i], *below);
    if (const auto below = foot(b[i], a)) nearest.show(*below, b[i]);
  }
}

template <class Scalar>
TriangleDistance nearest_in(const TrianglePoints& a, const TrianglePoints& b) {
  const Points<Scalar> p = in_scalar<Scalar>(a), q = in_scalar<Scalar>(b);
  Nearest<Scalar> nearest;
  show_edges(p, q, nearest);
  show_corners(p, q, nearest);
  return nearest.found();
}

Real largest_coordinate(const TrianglePoints& t) {
  Real largest = 0;
  for (const Vec3& corner : t)
    largest = std::max({largest, std::abs(corner.x), std::abs(corner.y), std::abs(corner.z)});
  return largest;
}

/// Whether the triangles keep as far apart along the line between these points as the points are. Then no
/// others are nearer. Rounding may deny it for points that are the nearest.
bool is_proven(const TriangleDistance& found, const TrianglePoints& a, const TrianglePoints& b) {
  const Vec3 between = found.b - found.a;
  Real low = std::numeric_limits<Real>::infinity();
  for (const Vec3& p : a)
    for (const Vec3& q : b) low = std::min(low, dot(between, q - p));
  const Real distance = std::sqrt(found.squared);
  const Real allowed = tolerance::nearest_points * std::max(largest_coordinate(a), largest_coordinate(b));
  return distance * (distance - allowed) <= low;
}

}  // namespace

TriangleDistance distance_of_separated(const TrianglePoints& a, const TrianglePoints& b) {
  const TriangleDistance found = nearest_in<Real>(a, b);
  return is_proven(found, a, b) ? found : nearest_in<DoubleDouble>(a, b);
}

TriangleDistance triangle_distance(const TrianglePoints& a, const TrianglePoints& b) {
  const TriangleIntersection shared = triangle_intersection(a, b);
  if (shared.kind == TriangleIntersection::Kind::none) return distance_of_separated(a, b);
  return {0, shared.points[0], shared.points[0]};
}

}  // namespace collidoscope
