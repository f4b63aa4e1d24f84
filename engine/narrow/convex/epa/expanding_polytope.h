#pragma once

// A convex polytope that grows point by point: the P of the expanding polytope algorithm.
//
// Its triangular facets lie in flat arrays of fixed capacity, linked across their edges. Its points count as
// exact. Exact predicates decide which facets a point sees if rounding could decide wrongly. So the polytope
// stays closed and convex for any points, coplanar points and slivers included. Points in the plane of a
// facet count as seeing it. The horizon's line and the point are then never collinear, and no new facet is
// flat.

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/double_double.h"
#include "core/tolerance.h"
#include "geometry/exact/predicates.h"
#include "narrow/convex/common/convex_kernel.h"

namespace collidoscope {

template <class Scalar, std::uint32_t MostVertices>
class ExpandingPolytope {
 public:
  using Vector = Vec3T<Scalar>;
  using Index = std::uint16_t;

  /// A point of A − B and its vertices of A and B.
  struct Point {
    Vector position;
    std::uint32_t a, b;
  };
  struct Facet {
    std::array<Index, 3> points;      // counter-clockwise seen from outside
    std::array<Index, 3> neighbours;  // across the edge from point i to point i + 1
    std::uint32_t generation;         // changes when the slot is used again
    std::uint32_t visit;              // the last insertion that visited the facet
    bool alive, seen;                 // `seen` by the point of that insertion
    Vector normal;                    // unit, outward
    Scalar distance;                  // of its plane from the origin, along the normal
  };

  /// Rounding is relative to `extents`, which is as in sum_of_extents().
  explicit ExpandingPolytope(const Scalar& extents)
      : certain_height_(Scalar(height_rounding * tolerance::epsilon) * extents) {}

  std::uint32_t point_count() const { return point_count_; }
  const Point& point(std::uint32_t index) const { return points_[index]; }
  /// Slots of facets, including those of dead facets.
  std::uint32_t facet_slots() const { return facet_slots_; }
  const Facet& facet(std::uint32_t index) const { return facets_[index]; }
  bool full() const { return point_count_ == MostVertices; }
  bool contains(std::uint32_t a, std::uint32_t b) const {
    return std::any_of(points_.begin(), points_.begin() + point_count_,
                       [&](const Point& point) { return point.a == a && point.b == b; });
  }

  /// Four points that are not coplanar.
  void start(const std::array<Point, 4>& corners);
  /// Does the point lie on the outer side of the facet's plane?
  bool sees(const Facet& facet, const Vector& position) const { return side(facet, position) > 0; }
  /// Replaces the facets that the point sees by a cone from the point; `first` is one of them. The polytope
  /// must not be full. Returns the indices of the new facets, valid until the next call.
  std::span<const Index> insert(const Point& point, Index first);

 private:
  /// 2 V − 4 when closed, and up to V more while a cone replaces the facets that its point sees.
  static constexpr std::uint32_t most_facets = 3 * MostVertices;
  /// Normals err by 70 ε at most if they come from a corner that is not flatter than this. Other normals are
  /// computed with twice the digits. Heights above the plane err by a few ε more, relative to the extents.
  static constexpr Real flattest_sine_squared = 0.01;
  static constexpr Real height_rounding = 80;

  int side(const Facet& facet, const Vector& position) const;
  Index new_facet(Index a, Index b, Index c);
  void set_plane(Facet& facet);
  void collect_seen(Index first, const Vector& position);
  void visit_neighbours(Index index, const Vector& position);

  /// Computed with twice the digits: correct to the last bit of a double unless the sliver is thinner than
  /// 1e-14.
  static Vec3 sliver_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
    using Wide = Vec3T<DoubleDouble>;
    const auto wide = [](const Vec3& v) { return Wide(v.x, v.y, v.z); };
    return to_real(normalized(cross(wide(b) - wide(a), wide(c) - wide(a))));
  }

  Vec3 exact(Index point) const { return to_real(points_[point].position); }

  Scalar certain_height_;
  std::uint32_t point_count_ = 0, facet_slots_ = 0, free_count_ = 0, seen_count_ = 0, cone_count_ = 0,
                visits_ = 0;
  std::array<Point, MostVertices> points_;
  std::array<Facet, most_facets> facets_;
  std::array<Index, most_facets> free_, seen_, cone_;
  std::array<Index, MostVertices> cone_facet_from_;  // the new facet whose horizon edge starts at the point
};

template <class Scalar, std::uint32_t MostVertices>
void ExpandingPolytope<Scalar, MostVertices>::start(const std::array<Point, 4>& corners) {
  std::copy(corners.begin(), corners.end(), points_.begin());
  if (orientation(exact(0), exact(1), exact(2), exact(3)) > 0) std::swap(points_[0], points_[1]);
  point_count_ = 4, facet_slots_ = 0, free_count_ = 0, visits_ = 0;
  // The fourth point lies below each face; neighbours follow from the edges 01, 12, 20, 03, 13, 23.
  new_facet(0, 1, 2), new_facet(1, 0, 3), new_facet(2, 1, 3), new_facet(0, 2, 3);
  facets_[0].neighbours = {1, 2, 3};
  facets_[1].neighbours = {0, 3, 2};
  facets_[2].neighbours = {0, 1, 3};
  facets_[3].neighbours = {0, 2, 1};
}

template <class Scalar, std::uint32_t MostVertices>
int ExpandingPolytope<Scalar, MostVertices>::side(const Facet& facet, const Vector& position) const {
  const Scalar height = dot(facet.normal, position) - facet.distance;
  if (height > certain_height_) return 1;
  if (height < -certain_height_) return -1;
  return orientation(exact(facet.points[0]), exact(facet.points[1]), exact(facet.points[2]),
                     to_real(position));
}

template <class Scalar, std::uint32_t MostVertices>
auto ExpandingPolytope<Scalar, MostVertices>::new_facet(Index a, Index b, Index c) -> Index {
  const bool reused = free_count_ > 0;
  const Index index = reused ? free_[--free_count_] : static_cast<Index>(facet_slots_++);
  Facet& facet = facets_[index];
  facet.points = {a, b, c};
  facet.generation = reused ? facet.generation + 1 : 0;
  facet.visit = 0;
  facet.alive = true;
  set_plane(facet);
  return index;
}

/// Computes the normal at the corner opposite the longest edge, the least flat corner.
template <class Scalar, std::uint32_t MostVertices>
void ExpandingPolytope<Scalar, MostVertices>::set_plane(Facet& facet) {
  const auto [a, b, c] = facet.points;
  const Vector ab = points_[b].position - points_[a].position, bc = points_[c].position - points_[b].position,
               ca = points_[a].position - points_[c].position;
  const Scalar lab = length_squared(ab), lbc = length_squared(bc), lca = length_squared(ca);
  const bool ab_longest = lab >= lbc && lab >= lca, bc_longest = !ab_longest && lbc >= lca;
  const Vector normal = ab_longest ? cross(bc, ca) : bc_longest ? cross(ca, ab) : cross(ab, bc);
  const Scalar sides = ab_longest ? lbc * lca : bc_longest ? lca * lab : lab * lbc;
  const Scalar squared = length_squared(normal);
  using std::sqrt;
  if (squared > Scalar(flattest_sine_squared) * sides)
    facet.normal = normal / sqrt(squared);
  else
    facet.normal = convert_vector<Scalar>(sliver_normal(exact(a), exact(b), exact(c)));
  facet.distance = dot(facet.normal, points_[a].position);
}

template <class Scalar, std::uint32_t MostVertices>
auto ExpandingPolytope<Scalar, MostVertices>::insert(const Point& point, Index first)
    -> std::span<const Index> {
  const auto apex = static_cast<Index>(point_count_++);
  points_[apex] = point;
  collect_seen(first, point.position);
  // The slots of seen facets are freed afterwards, because their neighbours are still read.
  cone_count_ = 0;
  for (std::uint32_t i = 0; i < seen_count_; ++i) {
    for (int edge = 0; edge < 3; ++edge) {
      const Facet& old = facets_[seen_[i]];
      const Index beyond = old.neighbours[edge];
      if (facets_[beyond].seen && facets_[beyond].visit == visits_) continue;
      const Index from = old.points[edge], to = old.points[(edge + 1) % 3];
      const Index index = new_facet(from, to, apex);
      facets_[index].neighbours[0] = beyond;
      auto& back = facets_[beyond].neighbours;
      *std::find(back.begin(), back.end(), seen_[i]) = index;
      cone_facet_from_[from] = index;
      cone_[cone_count_++] = index;
    }
  }
  for (std::uint32_t i = 0; i < cone_count_; ++i) {
    const Index next = cone_facet_from_[facets_[cone_[i]].points[1]];
    facets_[cone_[i]].neighbours[1] = next;
    facets_[next].neighbours[2] = cone_[i];
  }
  for (std::uint32_t i = 0; i < seen_count_; ++i) {
    facets_[seen_[i]].alive = false;
    free_[free_count_++] = seen_[i];
  }
  return std::span(cone_).first(cone_count_);
}

template <class Scalar, std::uint32_t MostVertices>
void ExpandingPolytope<Scalar, MostVertices>::collect_seen(Index first, const Vector& position) {
  ++visits_;
  seen_count_ = 0;
  facets_[first].visit = visits_, facets_[first].seen = true;
  seen_[seen_count_++] = first;
  for (std::uint32_t next = 0; next < seen_count_; ++next) visit_neighbours(seen_[next], position);
}

template <class Scalar, std::uint32_t MostVertices>
void ExpandingPolytope<Scalar, MostVertices>::visit_neighbours(Index index, const Vector& position) {
  for (const Index neighbour : facets_[index].neighbours) {
    Facet& facet = facets_[neighbour];
    if (facet.visit == visits_) continue;
    facet.visit = visits_;
    facet.seen = side(facet, position) >= 0;
    if (facet.seen) seen_[seen_count_++] = neighbour;
  }
}

}  // namespace collidoscope
