#include "trees/triangle_clusters.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "trees/triangle_split.h"

namespace collidoscope {
namespace {

/// Most cells of a grid around a surface are empty: those that are not hold some ten triangles.
constexpr std::size_t triangles_per_cell = 2, most_cells = 131072;

FloatBox box_around(const Mesh& mesh) {
  FloatBox box;
  for (const Vec3f& vertex : mesh.vertices) box.include(FloatBox::of(vertex, vertex, vertex));
  return box;
}

/// Of `cells` cubes that fill a box. Sides of less than an edge count as one edge.
Real edge_of(const FloatBox& box, Real cells) {
  std::array<Real, 3> sizes{box.size(0), box.size(1), box.size(2)};
  std::ranges::sort(sizes);
  const Real of_solid = std::cbrt(sizes[0] * sizes[1] * sizes[2] / cells);
  const Real of_plate = std::sqrt(sizes[1] * sizes[2] / cells), of_rod = sizes[2] / cells;
  if (of_solid < sizes[0]) return of_solid;
  return of_plate < sizes[1] ? of_plate : of_rod;
}

class Grid {
 public:
  Grid(const FloatBox& box, std::size_t cells) : box_(box) {
    const Real edge = edge_of(box, static_cast<Real>(cells));
    for (int axis = 0; axis < 3; ++axis) {
      const Real along = std::floor(box.size(axis) / edge);  // NaN of a point
      cells_[axis] = along > 1 ? static_cast<std::uint32_t>(std::min(along, static_cast<Real>(cells))) : 1;
      const float scale = static_cast<float>(cells_[axis]) / (2 * box.size(axis));
      scale_[axis] = std::isfinite(scale) ? scale : 0;
    }
  }

  std::size_t count() const { return std::size_t{cells_[0]} * cells_[1] * cells_[2]; }

  std::uint32_t of(const FloatBox& triangle) const {
    return (along(triangle, 2) * cells_[1] + along(triangle, 1)) * cells_[0] + along(triangle, 0);
  }

 private:
  std::uint32_t along(const FloatBox& triangle, int axis) const {
    const float cell = (triangle.middle(axis) - 2 * box_.min(axis)) * scale_[axis];
    return std::min(cells_[axis] - 1, static_cast<std::uint32_t>(cell));
  }

  FloatBox box_;
  std::array<std::uint32_t, 3> cells_;
  std::array<float, 3> scale_;
};

}  // namespace

TriangleClusters triangle_clusters(const Mesh& mesh) {
  const Grid grid(box_around(mesh), std::min(most_cells, mesh.triangles.size() / triangles_per_cell));
  std::vector<std::uint32_t> cell_of(mesh.triangles.size());
  std::vector<TriangleCluster> cells(grid.count(), {{}, 0, 0});
  for (std::size_t i = 0; i < cell_of.size(); ++i) {
    const FloatBox box = triangle_box(mesh, static_cast<std::uint32_t>(i));
    TriangleCluster& cell = cells[cell_of[i] = grid.of(box)];
    cell.box.include(box), ++cell.count;
  }
  std::uint32_t first = 0;
  for (TriangleCluster& cell : cells) cell.first = first, first += cell.count;
  TriangleClusters all{{}, std::vector<std::uint32_t>(cell_of.size())};
  for (std::uint32_t i = 0; i < cell_of.size(); ++i) all.triangles[cells[cell_of[i]].first++] = i;
  for (TriangleCluster& cell : cells) cell.first -= cell.count;
  std::ranges::copy_if(cells, std::back_inserter(all.clusters),
                       [](const auto& cell) { return cell.count > 0; });
  return all;
}

}  // namespace collidoscope
