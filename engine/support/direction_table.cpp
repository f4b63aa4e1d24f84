#include "support/direction_table.h"

#include <numbers>

namespace collidoscope {

Vec3 DirectionTable::centre(std::uint32_t row, std::uint32_t column) {
  const Real latitude = std::numbers::pi * ((row + 0.5) / rows - 0.5);
  const Real longitude = 2 * std::numbers::pi * (column + 0.5) / columns;
  return {std::cos(latitude) * std::cos(longitude), std::cos(latitude) * std::sin(longitude),
          std::sin(latitude)};
}

DirectionTable::DirectionTable(const HullData& hull) {
  const HullView<Real> view(hull);
  std::uint32_t vertex = 0;
  for (std::uint32_t row = 0; row < rows; ++row)
    for (std::uint32_t column = 0; column < columns; ++column) {
      vertex = hill_climb_support<NoStamps>(view, centre(row, column), vertex).vertex;
      vertices_[row * columns + column] = vertex;
    }
}

}  // namespace collidoscope
