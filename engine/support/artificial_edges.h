#pragma once

// Artificial edges [Grulich 4.3, fig. 4.6]: long edges beside those of the hull, along which hill climbing
// skips vertices. The paper shows one; it leaves open which edges to add. Here:
//
// - The edges of one level lead from each vertex to the support vertices of its outward direction, tilted to
//   four sides by a fixed angle. Levels are coarse to fine, each tilt a third of the one before, down to the
//   usual angle between neighbouring vertices.
// - A search climbs on the coarsest level while that leads farther, then on the next. The hull's own edges
//   come last and alone decide the result, so long edges can never mislead it.
// - Before all that it climbs a few steps along the hull's own edges: most searches start next to their end.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/hull/hull.h"
#include "support/hill_climb.h"

namespace collidoscope {

class ArtificialEdges {
 public:
  static constexpr std::uint32_t edges_per_vertex = 4;  // on each level

  /// Beside the hull's layout.
  explicit ArtificialEdges(const HullData& hull);

  /// Coarse to fine; none for small hulls.
  std::uint32_t level_count() const { return level_count_; }
  /// The vertex that the edges of a level lead to from `vertex`; `vertex` itself where that side has none.
  std::span<const std::uint32_t> ends(std::uint32_t level, std::uint32_t vertex) const {
    const std::size_t entry = std::size_t(vertex) * level_count_ + level;
    return std::span(ends_).subspan(entry * edges_per_vertex, edges_per_vertex);
  }
  std::size_t bytes() const { return sizeof(*this) + ends_.capacity() * sizeof(std::uint32_t); }

 private:
  void add_edges(const HullView<Real>& hull, std::uint32_t vertex);

  std::uint32_t level_count_ = 0;
  std::vector<std::uint32_t> ends_;  // by vertex, then by level
};

namespace detail {

/// The farthest of `best` and the ends of the vertex's edges on this level, as long as that is another
/// vertex.
template <class Scalar, class Tracer = NoTrace>
void leap(const HullView<Scalar>& hull, const ArtificialEdges& edges, std::uint32_t level,
          const Vec3T<Scalar>& direction, SupportPoint<Scalar>& best, Tracer tracer = {}) {
  for (;;) {
    SupportPoint<Scalar> next = best;
    for (const std::uint32_t end : edges.ends(level, best.vertex)) {
      const SupportPoint<Scalar> point = support_point(hull, direction, end);
      if constexpr (Tracer::enabled) tracer.look(point);
      if (point.value > next.value) next = point;
    }
    if constexpr (Tracer::enabled) tracer.leap(level, edges.level_count(), best, next);
    if (next.vertex == best.vertex) return;
    best = next;
  }
}

}  // namespace detail

/// The farthest vertex, by hill climbing from `start` along artificial and real edges.
template <class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> artificial_edges_support(const HullView<Scalar>& hull, const ArtificialEdges& edges,
                                              const Vec3T<Scalar>& direction, std::uint32_t start,
                                              Tracer tracer = {}) {
  constexpr std::uint32_t first_steps = 2;
  SupportPoint<Scalar> best = support_point(hull, direction, start);
  if constexpr (Tracer::enabled) tracer.start(best);
  if (climb<NoStamps>(hull, direction, best, first_steps, tracer)) return best;
  for (std::uint32_t level = 0; level < edges.level_count(); ++level)
    detail::leap(hull, edges, level, direction, best, tracer);
  if constexpr (Tracer::enabled) tracer.climb_to_the_end();
  climb<NoStamps>(hull, direction, best, unlimited_steps, tracer);
  return best;
}

}  // namespace collidoscope
