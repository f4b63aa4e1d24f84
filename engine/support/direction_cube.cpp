#include "support/direction_cube.h"

namespace collidoscope {

/// Six faces of n / 6 cells, rounded up.
DirectionCube::DirectionCube(const HullData& hull)
    : resolution_(static_cast<std::uint32_t>(std::ceil(std::sqrt(hull.vertex_count / 6.0)))) {
  const HullView<Real> view(hull);
  vertices_.reserve(std::size_t{6} * resolution_ * resolution_);
  std::uint32_t vertex = 0;
  for (std::uint32_t face = 0; face < 6; ++face)
    for (std::uint32_t row = 0; row < resolution_; ++row)
      for (std::uint32_t column = 0; column < resolution_; ++column) {
        vertex = hill_climb_support<NoStamps>(view, centre(face, row, column), vertex).vertex;
        vertices_.push_back(vertex);
      }
}

Vec3 DirectionCube::centre(std::uint32_t face, std::uint32_t row, std::uint32_t column) const {
  const Real u = (2 * row + 1.0) / resolution_ - 1, v = (2 * column + 1.0) / resolution_ - 1;
  const Real depth = face % 2 == 0 ? 1 : -1;
  if (face < 2) return {depth, u, v};
  if (face < 4) return {v, depth, u};
  return {u, v, depth};
}

}  // namespace collidoscope
