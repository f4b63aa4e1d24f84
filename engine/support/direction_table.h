#pragma once

// Precomputed support vertices [Chung 3.5]: the sphere of directions in 8 rows of latitude and 16 columns of
// longitude, and for each cell the vertex farthest in the direction of its centre. A search starts at that
// vertex; hill climbing ends it.
//
// Departure: the paper consults its table when a pair is new. Here a search looks up the table and starts at
// whichever is farther, the table's vertex or the one that the caller proposes.

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "support/hill_climb.h"

namespace collidoscope {

class DirectionTable {
 public:
  static constexpr std::uint32_t rows = 8, columns = 16;

  explicit DirectionTable(const HullData& hull);

  /// The vertex of the cell that holds `direction`, of any length. Cells are found by comparisons: any
  /// rounding, even an overflow, costs at most some steps of climbing.
  template <class Scalar>
  std::uint32_t vertex_near(const Vec3T<Scalar>& direction) const {
    return vertices_[row(direction) * columns + column(direction)];
  }
  std::size_t bytes() const { return sizeof(*this); }

  /// The middle of a cell, a unit vector.
  static Vec3 centre(std::uint32_t row, std::uint32_t column);

  /// Around the cell that holds `direction`: unit vectors, those of a side near to each other, the last one
  /// the first.
  static std::vector<Vec3> outline(const Vec3& direction);

  /// From the south pole up, 22.5° each.
  template <class Scalar>
  static std::uint32_t row(const Vec3T<Scalar>& d) {
    constexpr Real squared_sine_22 = 0.14644660940672624, squared_sine_45 = 0.5,
                   squared_sine_67 = 0.8535533905932737;
    const Scalar squared = d.z * d.z, all = length_squared(d);
    const std::uint32_t band = std::uint32_t(squared > Scalar(squared_sine_22) * all) +
                               std::uint32_t(squared > Scalar(squared_sine_45) * all) +
                               std::uint32_t(squared > Scalar(squared_sine_67) * all);
    return d.z < Scalar(0) ? rows / 2 - 1 - band : rows / 2 + band;
  }

  /// Around z from the x axis, 22.5° each.
  template <class Scalar>
  static std::uint32_t column(const Vec3T<Scalar>& d) {
    using std::abs;
    constexpr Real tangent_22 = 0.41421356237309503;
    const Scalar x = abs(d.x), y = abs(d.y);
    const bool steep = y > x;
    const bool diagonal = steep ? x > Scalar(tangent_22) * y : y > Scalar(tangent_22) * x;
    const std::uint32_t in_quadrant = steep ? 3 - diagonal : diagonal;
    const std::uint32_t in_half = d.x < Scalar(0) ? columns / 2 - 1 - in_quadrant : in_quadrant;
    return d.y < Scalar(0) ? columns - 1 - in_half : in_half;
  }

 private:
  std::array<std::uint32_t, rows * columns> vertices_;
};

/// The farthest vertex, by hill climbing from the table's vertex or from `start`, whichever is farther.
template <class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> table_support(const HullView<Scalar>& hull, const DirectionTable& table,
                                   const Vec3T<Scalar>& direction, std::uint32_t start, Tracer tracer = {}) {
  const std::uint32_t looked_up = table.vertex_near(direction);
  if constexpr (Tracer::enabled) tracer.look_up(table, looked_up);
  return climb_from_farther(hull, direction, support_point(hull, direction, start), looked_up, tracer);
}

}  // namespace collidoscope
