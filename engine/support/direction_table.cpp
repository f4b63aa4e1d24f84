#include "support/direction_table.h"

#include <numbers>

#include "core/trigonometry.h"

namespace collidoscope {

namespace {

/// In units of rows from the south pole, and of columns from the x axis.
Vec3 on_sphere(Real row, Real column) {
  const Real latitude = std::numbers::pi * (row / DirectionTable::rows - 0.5);
  const Real longitude = 2 * std::numbers::pi * column / DirectionTable::columns;
  return {cosine_of(latitude) * cosine_of(longitude), cosine_of(latitude) * sine_of(longitude),
          sine_of(latitude)};
}

}  // namespace

Vec3 DirectionTable::centre(std::uint32_t row, std::uint32_t column) {
  return on_sphere(row + 0.5, column + 0.5);
}

std::vector<Vec3> DirectionTable::outline(const Vec3& direction) {
  constexpr int pieces = 4;  // of a side: parallels are no great circles
  constexpr std::array<std::array<int, 2>, 5> corners = {{{0, 0}, {0, 1}, {1, 1}, {1, 0}, {0, 0}}};
  const Real low = row(direction), left = column(direction);
  std::vector<Vec3> outline = {on_sphere(low, left)};
  for (std::size_t side = 0; side < 4; ++side)
    for (int i = 1; i <= pieces; ++i) {
      const auto between = [&](std::size_t part) {
        return corners[side][part] + (corners[side + 1][part] - corners[side][part]) * i / Real(pieces);
      };
      outline.push_back(on_sphere(low + between(0), left + between(1)));
    }
  return outline;
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
