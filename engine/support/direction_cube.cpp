#include "support/direction_cube.h"

#include <utility>

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
        vertex = hill_climb_support<NoStamps>(view, towards(face, row + 0.5, column + 0.5), vertex).vertex;
        vertices_.push_back(vertex);
      }
}

std::vector<Vec3> DirectionCube::outline(const Vec3& direction) const {
  const std::size_t index = cell(direction), column = index % resolution_,
                    row = index / resolution_ % resolution_, face = index / resolution_ / resolution_;
  std::vector<Vec3> outline;
  for (const auto& [up, right] : {std::pair(0, 0), {0, 1}, {1, 1}, {1, 0}, {0, 0}})
    outline.push_back(
        normalized(towards(face, static_cast<Real>(row) + up, static_cast<Real>(column) + right)));
  return outline;
}

Vec3 DirectionCube::towards(std::size_t face, Real row, Real column) const {
  const Real u = 2 * row / resolution_ - 1, v = 2 * column / resolution_ - 1;
  const Real depth = face % 2 == 0 ? 1 : -1;
  if (face < 2) return {depth, u, v};
  if (face < 4) return {v, depth, u};
  return {u, v, depth};
}

}  // namespace collidoscope
