#pragma once

// The hierarchical representation of a polytope [Chung 2.5, 5.3], after Dobkin and Kirkpatrick: polytopes
// P = P₁ ⊃ P₂ ⊃ … ⊃ P_h, each without an independent set of the one before's vertices. Lemma 9: a support
// vertex of P_i+1 is one of P_i too, or a neighbour of it in P_i is. So a support vertex of the smallest
// polytope, followed through all of them, becomes one of P.
//
// Departures and additions:
// - Only vertices of bounded degree are removed. Half of the vertices of any polytope have degree 8 or less,
//   and a greedy choice among those removes one of nine: at least n / 18 vertices disappear from level to
//   level, which makes the height O(log n) whatever the degrees. (The paper assumes all degrees bounded.) In
//   practice about n / 3 disappear.
// - A neighbour that is farther than the support vertex of P_i+1 is one of those that P_i+1 lacks, and it is
//   the only one: the vertices of P_i above a plane are connected through edges, and these are independent.
//   So only removed neighbours are stored, and the first that is farther ends its level.
// - The smallest polytope has some vertices more than a simplex: scanning them is cheaper than levels are.
// - Rounding may mislead the search where vertices are equally far: a climb on P, which usually only looks at
//   the neighbours of the vertex that was found, decides.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/hull/hull.h"
#include "support/hill_climb.h"

namespace collidoscope {

class HullHierarchy {
 public:
  static constexpr std::uint32_t largest_removed_degree = 8;
  static constexpr std::uint32_t largest_top = 12;

  explicit HullHierarchy(const ConvexHull& hull);

  /// The number of polytopes, h.
  std::uint32_t height() const { return static_cast<std::uint32_t>(counts_.size()); }
  /// Of P_(level + 1): level 0 is the hull itself. Its vertices have the ranks 0 … vertex_count(level) − 1.
  std::uint32_t vertex_count(std::uint32_t level) const { return counts_[level]; }
  /// Vertices by rank: those that stay longest first.
  std::uint32_t vertex(std::uint32_t rank) const { return vertices_[rank]; }
  const Vec3& position(std::uint32_t rank) const { return positions_[rank]; }
  /// Ranks of the neighbours that a vertex of the next level has on this one and not there.
  std::span<const std::uint32_t> removed_neighbours(std::uint32_t level, std::uint32_t rank) const {
    const std::uint32_t entry = first_offsets_[level] + rank;
    return std::span(neighbours_).subspan(offsets_[entry], offsets_[entry + 1] - offsets_[entry]);
  }
  std::size_t bytes() const;

 private:
  class Builder;

  std::vector<std::uint32_t> counts_;         // by level
  std::vector<std::uint32_t> vertices_;       // by rank
  std::vector<Vec3> positions_;               // by rank
  std::vector<std::uint32_t> first_offsets_;  // by level
  std::vector<std::uint32_t> offsets_;        // for each level, one for each vertex of the next and one more
  std::vector<std::uint32_t> neighbours_;     // ranks
};

namespace detail {

/// The support vertex of the first vertices, by rank.
template <class Scalar>
SupportPoint<Scalar> scan_top(const HullHierarchy& hierarchy, const Vec3T<Scalar>& direction) {
  SupportPoint<Scalar> best{0, dot(direction, Vec3T<Scalar>(hierarchy.position(0)))};
  for (std::uint32_t rank = 1; rank < hierarchy.vertex_count(hierarchy.height() - 1); ++rank) {
    const Scalar value = dot(direction, Vec3T<Scalar>(hierarchy.position(rank)));
    if (value > best.value) best = {rank, value};
  }
  return best;
}

/// Replaces the support vertex of the next level, by rank, by that of this one. [Chung, Lemma 9]
template <class Scalar, class Tracer = NoTrace>
void to_finer_level(const HullHierarchy& hierarchy, std::uint32_t level, const Vec3T<Scalar>& direction,
                    SupportPoint<Scalar>& best, Tracer tracer = {}) {
  for (const std::uint32_t rank : hierarchy.removed_neighbours(level, best.vertex)) {
    const Scalar value = dot(direction, Vec3T<Scalar>(hierarchy.position(rank)));
    if constexpr (Tracer::enabled) tracer.look(SupportPoint<Scalar>{hierarchy.vertex(rank), value});
    if (!(value > best.value)) continue;
    best = {rank, value};
    return;
  }
}

}  // namespace detail

/// The farthest vertex, by O(log n) products of vectors while degrees are bounded.
template <class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> hierarchy_support(const HullView<Scalar>& hull, const HullHierarchy& hierarchy,
                                       const Vec3T<Scalar>& direction, Tracer tracer = {}) {
  SupportPoint<Scalar> best = detail::scan_top(hierarchy, direction);
  if constexpr (Tracer::enabled) tracer.scan_top(hierarchy, best);
  for (std::uint32_t level = hierarchy.height() - 1; level-- > 0;) {
    const std::uint32_t coarser = best.vertex;
    detail::to_finer_level(hierarchy, level, direction, best, tracer);
    if constexpr (Tracer::enabled) tracer.to_finer_level(hierarchy, level, coarser, best);
  }
  best.vertex = hierarchy.vertex(best.vertex);
  climb<NoStamps>(hull, direction, best, unlimited_steps, tracer);
  return best;
}

}  // namespace collidoscope
