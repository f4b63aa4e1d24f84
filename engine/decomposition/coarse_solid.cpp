// Vertices of one cell of a grid become one (Rossignac and Borrel 1993). A closed surface stays closed: faces
// that collapse disappear, and the others still cancel at every edge.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "bounds/aabb.h"
#include "decomposition/solid.h"

namespace collidoscope {
namespace {

constexpr Real cells_across = 24;  // the longest side

/// Vertices of caps are merged only with each other, so that caps stay nearly flat.
struct Cell {
  int x, y, z;
  bool cap;
  auto operator<=>(const Cell&) const = default;
};

std::vector<Cell> cells_of(const Solid& solid) {
  const Aabb box = bounding_box(solid.vertices);
  const Vec3 size = box.max - box.min;
  const Real cell = std::max({size.x, size.y, size.z}) / cells_across;
  std::vector<Cell> cells;
  cells.reserve(solid.vertices.size());
  for (const Vec3& vertex : solid.vertices) {
    const Vec3 at = (vertex - box.min) / cell;
    cells.push_back({static_cast<int>(at.x), static_cast<int>(at.y), static_cast<int>(at.z), false});
  }
  for (const Solid::Cap& cap : solid.caps)
    for (const auto& [a, b] : cap.segments) cells[a].cap = cells[b].cap = true;
  return cells;
}

/// The first vertex in the cell of each vertex, numbered anew in `kept`.
std::vector<std::uint32_t> representatives(const Solid& solid, std::vector<Vec3>& kept) {
  const std::vector<Cell> cells = cells_of(solid);
  std::vector<std::uint32_t> order(cells.size()), number(cells.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return std::tie(cells[a], a) < std::tie(cells[b], b); });
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || cells[order[i]] != cells[order[i - 1]]) kept.push_back(solid.vertices[order[i]]);
    number[order[i]] = static_cast<std::uint32_t>(kept.size() - 1);
  }
  return number;
}

}  // namespace

Solid coarse(const Solid& solid) {
  Solid result;
  const std::vector<std::uint32_t> number = representatives(solid, result.vertices);
  for (const auto& [a, b, c] : solid.triangles) {
    const Triangle triangle = {number[a], number[b], number[c]};
    if (triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0])
      result.triangles.push_back(triangle);
  }
  for (const Solid::Cap& cap : solid.caps) {
    Solid::Cap mapped{cap.plane, {}};
    for (const auto& [a, b] : cap.segments)
      if (number[a] != number[b]) mapped.segments.push_back({number[a], number[b]});
    if (!mapped.segments.empty()) result.caps.push_back(std::move(mapped));
  }
  return result;
}

}  // namespace collidoscope
