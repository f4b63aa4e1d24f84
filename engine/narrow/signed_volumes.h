#pragma once

// The point of a simplex that is closest to the origin, by the signs of the lengths, areas and volumes that
// the origin's projection spans with its facets.
//
// Montanari, Petrinic, Barbieri, "Improving the GJK algorithm for faster and more reliable distance queries
// between convex objects", ACM TOG 36 (2017), where it replaces Johnson's sub-algorithm [Chung 5.2].
// Departures: no vertex is taken as the newest, so that any simplex may come in; the tetrahedron's volume is
// that of its edges, not the sum of the four parts, which rounding spoils far from the origin; a triangle's
// areas are taken along its normal, not along an axis, which needs neither division nor choice.

#include "narrow/simplex.h"

namespace collidoscope {
namespace detail {

template <class Scalar>
int sign(const Scalar& value) {
  return value > Scalar(0) ? 1 : value < Scalar(0) ? -1 : 0;
}

/// Keeps the one of two points that is closer to the origin.
template <class Scalar>
void keep_closer(SimplexPoint<Scalar>& best, const SimplexPoint<Scalar>& other) {
  if (best.count == 0 || length_squared(other.position) < length_squared(best.position)) best = other;
}

template <class Scalar>
SimplexPoint<Scalar> closest_on_vertex(const SimplexVertices<Scalar>& s, std::uint8_t a) {
  SimplexPoint<Scalar> point;
  point.count = 1;
  point.index[0] = a;
  point.weight[0] = Scalar(1);
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

/// Each part is the area that the origin's foot spans with the opposite edge, times that of the triangle. An
/// edge of the triangle is a factor of each: errors grow with the distance times an edge, not its square.
template <class Scalar>
SimplexPoint<Scalar> closest_on_triangle(const SimplexVertices<Scalar>& s, std::uint8_t a, std::uint8_t b,
                                         std::uint8_t c) {
  const Vec3T<Scalar> ab = s[b] - s[a], bc = s[c] - s[b], ca = s[a] - s[c];
  const Vec3T<Scalar> normal = cross(ca, ab);
  const std::array<Scalar, 3> parts{dot(normal, cross(s[b], bc)), dot(normal, cross(s[c], ca)),
                                    dot(normal, cross(s[a], ab))};
  const bool beyond_a = !(parts[0] > Scalar(0)), beyond_b = !(parts[1] > Scalar(0)),
             beyond_c = !(parts[2] > Scalar(0));
  if (!beyond_a && !beyond_b && !beyond_c) return point_from_parts<Scalar, 3>(s, {a, b, c}, parts);
  SimplexPoint<Scalar> best;
  if (beyond_a) keep_closer(best, closest_on_segment(s, b, c));
  if (beyond_b) keep_closer(best, closest_on_segment(s, a, c));
  if (beyond_c) keep_closer(best, closest_on_segment(s, a, b));
  return best;
}

template <class Scalar>
SimplexPoint<Scalar> closest_on_tetrahedron(const SimplexVertices<Scalar>& s) {
  const Vec3T<Scalar> s01 = cross(s[0], s[1]), s23 = cross(s[2], s[3]);
  const std::array<Scalar, 4> parts{dot(s[1], s23), -dot(s[0], s23), dot(s[3], s01), -dot(s[2], s01)};
  const int side = sign(dot(s[1] - s[0], cross(s[2] - s[0], s[3] - s[0])));
  const auto beyond = [&](std::size_t vertex) { return side == 0 || sign(parts[vertex]) != side; };
  SimplexPoint<Scalar> best;
  if (beyond(0)) keep_closer(best, closest_on_triangle(s, 1, 2, 3));
  if (beyond(1)) keep_closer(best, closest_on_triangle(s, 0, 2, 3));
  if (beyond(2)) keep_closer(best, closest_on_triangle(s, 0, 1, 3));
  if (beyond(3)) keep_closer(best, closest_on_triangle(s, 0, 1, 2));
  return best.count > 0 ? best : point_from_parts<Scalar, 4>(s, {0, 1, 2, 3}, parts);
}

}  // namespace detail

/// The sub-algorithm as GJK chooses it.
struct SignedVolumes {
  /// The point closest to the origin on the convex hull of the first `count` vertices, 1 … 4 of them.
  /// Degenerate simplices are welcome. Exact up to rounding; a tetrahedron (count 4 in the answer) is
  /// returned only when the origin is inside by all computed signs.
  template <class Scalar>
  static SimplexPoint<Scalar> closest_to_origin(const SimplexVertices<Scalar>& vertices, int count) {
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
};

}  // namespace collidoscope
