#pragma once

// The point of a simplex that is closest to the origin, by the signs of the lengths, areas and volumes that
// the origin's projection spans with its facets.
//
// Montanari, Petrinic, Barbieri, "Improving the GJK algorithm for faster and more reliable distance queries
// between convex objects", ACM TOG 36 (2017), where it replaces Johnson's sub-algorithm [Chung 5.2].
// Departures: no vertex counts as the newest, so any simplex is accepted. The tetrahedron's volume comes from
// its edges, not from the sum of the four parts, which rounding spoils far from the origin. A triangle's
// areas are measured along its normal, not along an axis, which needs neither division nor choice.

#include "narrow/convex/gjk/simplex.h"

namespace collidoscope {
namespace detail {

template <class Scalar>
int sign(const Scalar& value) {
  return value > Scalar(0) ? 1 : value < Scalar(0) ? -1 : 0;
}

/// Tests the faces that may carry the closest point and keeps the nearest point found, on the first face if
/// several are as near. The point is written in place, because a wide copy of numbers that were just written
/// one by one would stall.
template <class Scalar>
class ClosestByVolumes {
 public:
  using Index = std::uint8_t;

  ClosestByVolumes(const SimplexVertices<Scalar>& vertices, SimplexPoint<Scalar>& point)
      : s_(vertices), best_(point) {
    best_.count = 0;
  }

  void try_vertex(Index a) {
    if (!is_nearest(s_[a])) return;
    keep(s_[a], 1);
    keep(0, a, Scalar(1));
  }

  void try_segment(Index a, Index b) {
    const Vec3T<Scalar> edge = s_[b] - s_[a];
    const Scalar from_a = -dot(s_[a], edge), to_b = dot(s_[b], edge);
    if (!(from_a > Scalar(0))) return try_vertex(a);
    if (!(to_b > Scalar(0))) return try_vertex(b);
    const Scalar scale = Scalar(1) / (from_a + to_b), weight_a = to_b * scale, weight_b = from_a * scale;
    const Vec3T<Scalar> point = s_[a] * weight_a + s_[b] * weight_b;
    if (!is_nearest(point)) return;
    keep(point, 2);
    keep(0, a, weight_a), keep(1, b, weight_b);
  }

  /// Each part is the area between the origin's projection and the opposite edge, times the triangle's area.
  /// An edge of the triangle is a factor of each part, so errors grow with the distance times an edge, not
  /// with the square of the distance.
  void try_triangle(Index a, Index b, Index c) {
    const Vec3T<Scalar> ab = s_[b] - s_[a], bc = s_[c] - s_[b], ca = s_[a] - s_[c];
    const Vec3T<Scalar> normal = cross(ca, ab);
    const Scalar part_a = dot(normal, cross(s_[b], bc)), part_b = dot(normal, cross(s_[c], ca)),
                 part_c = dot(normal, cross(s_[a], ab));
    const bool beyond_a = !(part_a > Scalar(0)), beyond_b = !(part_b > Scalar(0)),
               beyond_c = !(part_c > Scalar(0));
    if (beyond_a) try_segment(b, c);
    if (beyond_b) try_segment(a, c);
    if (beyond_c) try_segment(a, b);
    if (beyond_a || beyond_b || beyond_c) return;
    const Scalar scale = Scalar(1) / (part_a + part_b + part_c);
    const Scalar weight_a = part_a * scale, weight_b = part_b * scale, weight_c = part_c * scale;
    const Vec3T<Scalar> point = s_[a] * weight_a + s_[b] * weight_b + s_[c] * weight_c;
    if (!is_nearest(point)) return;
    keep(point, 3);
    keep(0, a, weight_a), keep(1, b, weight_b), keep(2, c, weight_c);
  }

  void try_tetrahedron() {
    const Vec3T<Scalar> s01 = cross(s_[0], s_[1]), s23 = cross(s_[2], s_[3]);
    const std::array<Scalar, 4> parts{dot(s_[1], s23), -dot(s_[0], s23), dot(s_[3], s01), -dot(s_[2], s01)};
    const int side = sign(dot(s_[1] - s_[0], cross(s_[2] - s_[0], s_[3] - s_[0])));
    const auto beyond = [&](std::size_t vertex) { return side == 0 || sign(parts[vertex]) != side; };
    if (beyond(0)) try_triangle(1, 2, 3);
    if (beyond(1)) try_triangle(0, 2, 3);
    if (beyond(2)) try_triangle(0, 1, 3);
    if (beyond(3)) try_triangle(0, 1, 2);
    if (best_.count == 0) keep_tetrahedron(parts);
  }

 private:
  bool is_nearest(const Vec3T<Scalar>& point) {
    const Scalar squared = length_squared(point);
    if (best_.count > 0 && !(squared < best_squared_)) return false;
    best_squared_ = squared;
    return true;
  }

  void keep_tetrahedron(const std::array<Scalar, 4>& parts) {
    const Scalar scale = Scalar(1) / (parts[0] + parts[1] + parts[2] + parts[3]);
    for (Index i = 0; i < 4; ++i) keep(i, i, parts[i] * scale);
    best_.count = 4;
    best_.position = weighted_sum(s_, best_);
  }

  void keep(const Vec3T<Scalar>& point, Index count) { best_.position = point, best_.count = count; }
  void keep(std::size_t i, Index vertex, const Scalar& weight) {
    best_.index[i] = vertex, best_.weight[i] = weight;
  }

  const SimplexVertices<Scalar>& s_;
  SimplexPoint<Scalar>& best_;
  Scalar best_squared_ = Scalar(0);
};

}  // namespace detail

/// The sub-algorithm that GJK calls.
struct SignedVolumes {
  /// Finds the point closest to the origin on the convex hull of the first `count` vertices, 1 … 4 of them.
  /// Simplices may be degenerate. The point is exact up to rounding. Its `count` is 4 only if the origin is
  /// inside the tetrahedron by all computed signs.
  template <class Scalar>
  static void closest_to_origin(const SimplexVertices<Scalar>& vertices, int count,
                                SimplexPoint<Scalar>& point) {
    detail::ClosestByVolumes<Scalar> closest(vertices, point);
    switch (count) {
      case 1:
        return closest.try_vertex(0);
      case 2:
        return closest.try_segment(0, 1);
      case 3:
        return closest.try_triangle(0, 1, 2);
      default:
        return closest.try_tetrahedron();
    }
  }
};

}  // namespace collidoscope
