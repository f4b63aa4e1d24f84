#pragma once

#include <array>
#include <cstdint>

#include "geometry/hull/gauss_map.h"

namespace collidoscope {

/// The normals and the directions of edges of a hull that has few of them, such as a box or a wedge, for
/// vectors of four numbers. Parallel edges have one direction. All are in the hull's frame.
struct AxisTable {
  static constexpr std::uint32_t width = 4, most_normals = 8, most_directions = 4;
  static_assert(most_normals % width == 0 && most_directions % width == 0);

  template <std::uint32_t count>
  struct alignas(32) Vectors {
    std::array<std::array<Real, count>, 3> columns{};  // by coordinate

    void put(std::uint32_t i, const Vec3& v) {
      columns[0][i] = v.x, columns[1][i] = v.y, columns[2][i] = v.z;
    }
    Vec3 operator[](std::uint32_t i) const { return {columns[0][i], columns[1][i], columns[2][i]}; }
  };

  /// Empty if there are too many.
  explicit AxisTable(const GaussMap& map);

  bool is_empty() const { return normal_count == 0; }

  std::uint32_t normal_count = 0, direction_count = 0;
  Vectors<most_normals> normals;  // of GaussMap::points, in their order; the unused ones are zero
  alignas(32) std::array<Real, most_normals> offsets{};  // of their planes; the unused ones are infinite
  Vectors<most_directions> directions;                   // unit; the unused ones are zero
  std::array<std::uint32_t, most_directions> arcs{};     // of GaussMap::arcs: the first of each direction

 private:
  bool find_directions(const GaussMap& map);
};

}  // namespace collidoscope
