#include "scene/built_in/placement.h"

#include <algorithm>

namespace collidoscope {

BoxGrid::BoxGrid(const Aabb& region, Real extent) : region_(region), cell_size_(2 * extent) {
  constexpr Real most_cells = 100;  // per axis
  const Vec3 size = region.max - region.min;
  cell_size_ = std::max({cell_size_, size.x / most_cells, size.y / most_cells, size.z / most_cells});
  for (int axis = 0; axis < 3; ++axis) counts_[axis] = 1 + static_cast<int>(size[axis] / cell_size_);
  cells_.resize(cell_of(counts_[0] - 1, counts_[1] - 1, counts_[2] - 1) + 1);
}

std::size_t BoxGrid::cell_of(int x, int y, int z) const {
  return (static_cast<std::size_t>(z) * static_cast<std::size_t>(counts_[1]) + static_cast<std::size_t>(y)) *
             static_cast<std::size_t>(counts_[0]) +
         static_cast<std::size_t>(x);
}

int BoxGrid::cell_coordinate(Real position, int axis) const {
  const int cell = static_cast<int>((position - region_.min[axis]) / cell_size_);
  return std::clamp(cell, 0, counts_[axis] - 1);
}

bool BoxGrid::is_clear(const Obb& box) const {
  int low[3], high[3];
  for (int axis = 0; axis < 3; ++axis) {
    low[axis] = std::max(0, cell_coordinate(box.centre[axis], axis) - 1);
    high[axis] = std::min(counts_[axis] - 1, cell_coordinate(box.centre[axis], axis) + 1);
  }
  const auto meets = [&](const Obb& other) { return overlap(box, other); };
  for (int z = low[2]; z <= high[2]; ++z)
    for (int y = low[1]; y <= high[1]; ++y)
      for (int x = low[0]; x <= high[0]; ++x) {
        const std::vector<Obb>& cell = cells_[cell_of(x, y, z)];
        if (std::any_of(cell.begin(), cell.end(), meets)) return false;
      }
  return true;
}

void BoxGrid::add(const Obb& box) {
  cells_[cell_of(cell_coordinate(box.centre.x, 0), cell_coordinate(box.centre.y, 1),
                 cell_coordinate(box.centre.z, 2))]
      .push_back(box);
}

Scatter::Place Scatter::place(const Aabb& box, Random& random) {
  constexpr int most_attempts = 200;
  Place place;
  Obb standing;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    place = {random.in_box(region_.min, region_.max), random.rotation()};
    standing = transformed(Obb{box.centre(), Mat3(1), box.half_widths()},
                           Pose{to_matrix(place.orientation), place.position});
    if (placed_.is_clear(standing)) break;
  }
  placed_.add(standing);
  return place;
}

}  // namespace collidoscope
