#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/gauss_map.h"

namespace collidoscope {

/// The normals and the directions of edges of a hull that has few of them, as a box or a wedge, for vectors
/// of four numbers. Parallel edges have one direction. In the hull's frame.
struct AxisTable {
  static constexpr std::uint32_t width = 4, most_normals = 8, most_directions = 4;

  template <std::uint32_t count>
  struct alignas(32) Vectors {
    std::array<Real, count> x{}, y{}, z{};
  };

  /// Nothing where there are too many.
  explicit AxisTable(const GaussMap& map);

  bool is_empty() const { return normal_count == 0; }
  Vec3 direction(std::uint32_t i) const { return {directions.x[i], directions.y[i], directions.z[i]}; }
  /// Arcs of edges of that direction, one way or the other.
  std::span<const std::uint32_t> arcs(std::uint32_t direction) const {
    return std::span(parallel_arcs)
        .subspan(first_arc[direction], first_arc[direction + 1] - first_arc[direction]);
  }
  std::size_t bytes() const { return parallel_arcs.capacity() * sizeof(std::uint32_t); }

  std::uint32_t normal_count = 0, direction_count = 0;
  Vectors<most_normals> normals;  // of GaussMap::points, in their order; zero in excess of these
  alignas(32) std::array<Real, most_normals> offsets{};  // of their planes; then infinite
  Vectors<most_directions> directions;                   // unit; zero in excess of what there is
  std::array<std::uint32_t, most_directions + 1> first_arc{};
  std::vector<std::uint32_t> parallel_arcs;  // of GaussMap::arcs, by direction

 private:
  bool find_directions(const GaussMap& map);
};

}  // namespace collidoscope
