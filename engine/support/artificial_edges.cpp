#include "support/artificial_edges.h"

#include <cmath>
#include <numbers>

#include "bounds/orthonormal.h"
#include "core/trigonometry.h"

namespace collidoscope {
namespace {

/// Tilt of the coarsest level, and of each next one relative to it. From any vertex, three steps lead to the
/// other side of the hull, and about as many cover the remaining distance on the next level.
constexpr Real coarsest_tilt = std::numbers::pi / 3, finer = 1.0 / 3;

/// A level is worthwhile while its edges are longer than some steps along the hull's own edges. The usual
/// angle between neighbours' outward directions is that of n points spread over a sphere.
constexpr Real least_steps_spared = 2;

std::uint32_t levels_for(std::uint32_t vertex_count) {
  const Real usual_angle = std::sqrt(4 * std::numbers::pi / vertex_count);
  std::uint32_t levels = 0;
  for (Real tilt = coarsest_tilt; tilt > least_steps_spared * usual_angle; tilt *= finer) ++levels;
  return levels;
}

/// A direction in which the vertex is the farthest: the sum of the normals around it. The normals of a
/// polygon's two sides cancel; there the direction points away from its two neighbours. Zero where there is
/// none.
Vec3 outward(const HullView<Real>& hull, std::uint32_t vertex) {
  const auto neighbours = hull.neighbours(vertex);
  const auto edge = [&](std::size_t i) {  // scaled first: squares of tiny lengths vanish
    const Vec3 whole = hull.vertex(neighbours[i % neighbours.size()]) - hull.vertex(vertex);
    return normalized(whole / hull.largest_coordinate());
  };
  Vec3 sum(0);
  for (std::size_t i = 0; i < neighbours.size(); ++i)
    sum += neighbours.size() > 2 ? normalized(cross(edge(i), edge(i + 1))) : -edge(i);
  return normalized(sum);
}

}  // namespace

ArtificialEdges::ArtificialEdges(const HullData& hull) : level_count_(levels_for(hull.vertex_count)) {
  if (level_count_ == 0) return;
  ends_.resize(std::size_t(hull.vertex_count) * level_count_ * edges_per_vertex);
  const HullView<Real> view(hull);
  for (std::uint32_t vertex = 0; vertex < hull.vertex_count; ++vertex) add_edges(view, vertex);
}

/// Fine to coarse: each search starts at the end of the finer edge to the same side.
void ArtificialEdges::add_edges(const HullView<Real>& hull, std::uint32_t vertex) {
  const Vec3 direction = outward(hull, vertex);
  const Vec3 side = any_perpendicular(direction), other_side = cross(direction, side);
  const Vec3 sides[edges_per_vertex] = {side, other_side, -side, -other_side};
  for (std::uint32_t i = 0; i < edges_per_vertex; ++i) {
    std::uint32_t end = vertex;
    for (std::uint32_t level = level_count_; level-- > 0;) {
      const Real tilt = coarsest_tilt * std::pow(finer, level);
      const Vec3 tilted = direction * cosine_of(tilt) + sides[i] * sine_of(tilt);
      end = hill_climb_support<NoStamps>(hull, tilted, end).vertex;
      ends_[(std::size_t(vertex) * level_count_ + level) * edges_per_vertex + i] = end;
    }
  }
}

}  // namespace collidoscope
