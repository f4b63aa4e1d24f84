#pragma once

// The point of a simplex that is closest to the origin, by the signs of the lengths, areas and volumes that
// the origin's projection spans with its facets.
//
// Montanari, Petrinic, Barbieri, "Improving the GJK algorithm for faster and more reliable distance queries
// between convex objects", ACM TOG 36 (2017), where it replaces Johnson's sub-algorithm [Chung 5.2].
// Departures: no vertex is taken as the newest, so that any simplex may come in; the tetrahedron's volume is
// that of its edges, not the sum of the four parts, which rounding spoils far from the origin.

#include <array>
#include <cmath>
#include <cstdint>

#include "core/scalar.h"

namespace collidoscope {

template <class Scalar>
using SimplexVertices = std::array<Vec3T<Scalar>, 4>;

/// A point of a simplex: the sum of weight[i] · vertex[index[i]], i < count. Weights are positive, their sum
/// is 1; indices ascend.
template <class Scalar>
struct SimplexPoint {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 4> index{};
  std::array<Scalar, 4> weight{};
  Vec3T<Scalar> position{};

  void add(std::uint8_t vertex, const Scalar& vertex_weight) {
    index[count] = vertex;
    weight[count++] = vertex_weight;
  }
};

namespace detail {

template <class Scalar>
int sign(const Scalar& value) {
  return value > Scalar(0) ? 1 : value < Scalar(0) ? -1 : 0;
}

template <class Scalar>
Vec3T<Scalar> weighted_sum(const SimplexVertices<Scalar>& s, const SimplexPoint<Scalar>& point) {
  Vec3T<Scalar> sum = s[point.index[0]] * point.weight[0];
  for (int i = 1; i < point.count; ++i) sum += s[point.index[i]] * point.weight[i];
  return sum;
}

/// Keeps the one of two points that is closer to the origin.
template <class Scalar>
void keep_closer(SimplexPoint<Scalar>& best, const SimplexPoint<Scalar>& other) {
  if (best.count == 0 || length_squared(other.position) < length_squared(best.position)) best = other;
}

/// The point of the vertices `index` with weights part / (sum of the parts).
template <class Scalar, std::size_t Count>
SimplexPoint<Scalar> point_from_parts(const SimplexVertices<Scalar>& s,
                                      const std::array<std::uint8_t, Count>& index,
                                      const std::array<Scalar, Count>& parts) {
  Scalar sum = parts[0];
  for (std::size_t i = 1; i < Count; ++i) sum += parts[i];
  SimplexPoint<Scalar> point;
  for (std::size_t i = 0; i < Count; ++i) point.add(index[i], parts[i] / sum);
  point.position = weighted_sum(s, point);
  return point;
}

template <class Scalar>
SimplexPoint<Scalar> closest_on_vertex(const SimplexVertices<Scalar>& s, std::uint8_t a) {
  SimplexPoint<Scalar> point;
  point.add(a, Scalar(1));
  point.position = s[a];
  return point;
}

template <class Scalar>
SimplexPoint<Scalar> closest_on_segment(const SimplexVertices<Scalar>& s, std::uint8_t a, std::uint8_t b) {
  const Vec3T<Scalar> edge = s[b] - s[a];
  const Scalar from_a = -dot(s[a], edge), to_b = dot(s[b], edge);
  if (!(from_a > Scalar(0))) return closest_on_vertex(s, a);
  if (!(to_b > Scalar(0))) return closest_on_vertex(s, b);
  return point_from_parts<Scalar, 2>(s, {a, b}, {to_b, from_a});
}

/// Twice the signed area of p, a, b, seen along axis k.
template <class Scalar>
Scalar projected_area(const Vec3T<Scalar>& p, const Vec3T<Scalar>& a, const Vec3T<Scalar>& b, int k) {
  const int i = (k + 1) % 3, j = (k + 2) % 3;
  return (a[i] - p[i]) * (b[j] - p[j]) - (a[j] - p[j]) * (b[i] - p[i]);
}

template <class Scalar>
int largest_axis(const Vec3T<Scalar>& v) {
  using std::abs;
  const Vec3T<Scalar> size(abs(v.x), abs(v.y), abs(v.z));
  if (size.x > size.y) return size.x > size.z ? 0 : 2;
  return size.y > size.z ? 1 : 2;
}

template <class Scalar>
SimplexPoint<Scalar> closest_on_triangle(const SimplexVertices<Scalar>& s, std::uint8_t a, std::uint8_t b,
                                         std::uint8_t c) {
  const Vec3T<Scalar> normal = cross(s[b] - s[a], s[c] - s[a]);
  const Scalar squared = length_squared(normal);
  std::array<Scalar, 3> parts{};
  int side = 0;
  if (squared > Scalar(0)) {
    const Vec3T<Scalar> foot = normal * (dot(s[a], normal) / squared);
    const int axis = largest_axis(normal);
    side = sign(normal[axis]);
    parts = {projected_area(foot, s[b], s[c], axis), projected_area(foot, s[c], s[a], axis),
             projected_area(foot, s[a], s[b], axis)};
    if (sign(parts[0]) == side && sign(parts[1]) == side && sign(parts[2]) == side)
      return point_from_parts<Scalar, 3>(s, {a, b, c}, parts);
  }
  SimplexPoint<Scalar> best;
  if (side == 0 || sign(parts[0]) != side) keep_closer(best, closest_on_segment(s, b, c));
  if (side == 0 || sign(parts[1]) != side) keep_closer(best, closest_on_segment(s, a, c));
  if (side == 0 || sign(parts[2]) != side) keep_closer(best, closest_on_segment(s, a, b));
  return best;
}

template <class Scalar>
SimplexPoint<Scalar> closest_on_tetrahedron(const SimplexVertices<Scalar>& s) {
  const Vec3T<Scalar> s01 = cross(s[0], s[1]), s23 = cross(s[2], s[3]);
  const std::array<Scalar, 4> parts{dot(s[1], s23), -dot(s[0], s23), dot(s[3], s01), -dot(s[2], s01)};
  const int side = sign(dot(s[1] - s[0], cross(s[2] - s[0], s[3] - s[0])));
  const auto beyond = [&](int vertex) { return side == 0 || sign(parts[vertex]) != side; };
  SimplexPoint<Scalar> best;
  if (beyond(0)) keep_closer(best, closest_on_triangle(s, 1, 2, 3));
  if (beyond(1)) keep_closer(best, closest_on_triangle(s, 0, 2, 3));
  if (beyond(2)) keep_closer(best, closest_on_triangle(s, 0, 1, 3));
  if (beyond(3)) keep_closer(best, closest_on_triangle(s, 0, 1, 2));
  return best.count > 0 ? best : point_from_parts<Scalar, 4>(s, {0, 1, 2, 3}, parts);
}

}  // namespace detail

/// The point closest to the origin on the convex hull of the first `count` vertices, 1 … 4 of them.
/// Degenerate simplices are welcome. Exact up to rounding; a tetrahedron (count 4 in the answer) is returned
/// only when the origin is inside by all computed signs.
template <class Scalar>
SimplexPoint<Scalar> closest_to_origin(const SimplexVertices<Scalar>& vertices, int count) {
  switch (count) {
    case 1:
      return detail::closest_on_vertex(vertices, 0);
    case 2:
      return detail::closest_on_segment(vertices, 0, 1);
    case 3:
      return detail::closest_on_triangle(vertices, 0, 1, 2);
    default:
      return detail::closest_on_tetrahedron(vertices);
  }
}

/// For the origin inside a tetrahedron whose point came out `position` ≠ 0 by rounding: corrects the weights
/// by those of the error, solved for in the tetrahedron's edges.
template <class Scalar>
void refine_interior_point(const SimplexVertices<Scalar>& s, SimplexPoint<Scalar>& point) {
  const Vec3T<Scalar> b = s[1] - s[0], c = s[2] - s[0], d = s[3] - s[0];
  const Scalar volume = dot(b, cross(c, d));
  const Vec3T<Scalar>& p = point.position;
  const std::array<Scalar, 3> error{dot(p, cross(c, d)) / volume, dot(p, cross(d, b)) / volume,
                                    dot(p, cross(b, c)) / volume};
  point.weight[0] += error[0] + error[1] + error[2];
  for (int i = 0; i < 3; ++i) point.weight[i + 1] -= error[i];
  point.position = detail::weighted_sum(s, point);
}

}  // namespace collidoscope
