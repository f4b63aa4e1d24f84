// Cubes are chosen greedily from all that are black inside, the largest first, as long as they do not overlap
// the chosen ones [Smith 2.3]. Each further scan begins with another cube and continues in the usual order.
//
// Departures. The paper enumerates all cubes in the bounding box and tests each against the white cubes; here
// a table of the largest black cube that begins at each voxel says which exist. The paper makes as many scans
// as there are cubes, each from another cube on; here the number is limited, the first cubes are spread
// evenly, and every scan goes through all cubes.

#include "octrees/compaction.h"

#include <algorithm>

namespace collidoscope {
namespace {

/// A number for each voxel of a box, with a border of zeros beyond its upper faces.
class VoxelGrid {
 public:
  VoxelGrid(const std::array<std::uint16_t, 3>& low, const std::array<std::uint16_t, 3>& high) : low_(low) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      size_[axis] = static_cast<std::size_t>(high[axis] - low[axis]) + 1;
    values_.resize(size_[0] * size_[1] * size_[2]);
  }

  const std::array<std::size_t, 3>& size() const { return size_; }
  /// The place of a voxel in the root.
  std::array<std::uint16_t, 3> corner(std::size_t x, std::size_t y, std::size_t z) const {
    return {static_cast<std::uint16_t>(low_[0] + x), static_cast<std::uint16_t>(low_[1] + y),
            static_cast<std::uint16_t>(low_[2] + z)};
  }
  std::uint16_t& at(std::size_t x, std::size_t y, std::size_t z) {
    return values_[(z * size_[1] + y) * size_[0] + x];
  }
  std::uint16_t at(std::size_t x, std::size_t y, std::size_t z) const {
    return values_[(z * size_[1] + y) * size_[0] + x];
  }

  /// Calls visit(value) for the voxels of a cube until it returns false; true if it never did.
  template <class Visit>
  bool all_of(const VoxelCube& cube, const Visit& visit) {
    const std::size_t x0 = cube.corner[0] - std::size_t{low_[0]}, y0 = cube.corner[1] - std::size_t{low_[1]},
                      z0 = cube.corner[2] - std::size_t{low_[2]};
    for (std::size_t z = z0; z < z0 + cube.side; ++z)
      for (std::size_t y = y0; y < y0 + cube.side; ++y)
        for (std::size_t x = x0; x < x0 + cube.side; ++x)
          if (!visit(at(x, y, z))) return false;
    return true;
  }
  void fill(const VoxelCube& cube, std::uint16_t value) {
    all_of(cube, [value](std::uint16_t& voxel) { return voxel = value, true; });
  }

 private:
  std::array<std::uint16_t, 3> low_;
  std::array<std::size_t, 3> size_{};
  std::vector<std::uint16_t> values_;
};

VoxelGrid grid_around(std::span<const VoxelCube> cubes, unsigned levels) {
  std::array<std::uint16_t, 3> low, high{};
  low.fill(static_cast<std::uint16_t>(1u << levels));
  for (const VoxelCube& cube : cubes)
    for (std::size_t axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], cube.corner[axis]);
      high[axis] = std::max(high[axis], static_cast<std::uint16_t>(cube.corner[axis] + cube.side));
    }
  return {low, high};
}

/// Replaces 1 by the side of the largest black cube whose lowest voxel it is: one more than the least of the
/// seven behind it.
void measure_cubes(VoxelGrid& grid) {
  const auto [width, depth, height] = grid.size();
  for (std::size_t z = height - 1; z-- > 0;)
    for (std::size_t y = depth - 1; y-- > 0;)
      for (std::size_t x = width - 1; x-- > 0;) {
        if (grid.at(x, y, z) == 0) continue;
        const std::uint16_t behind = std::min(
            {grid.at(x + 1, y, z), grid.at(x, y + 1, z), grid.at(x, y, z + 1), grid.at(x + 1, y + 1, z),
             grid.at(x + 1, y, z + 1), grid.at(x, y + 1, z + 1), grid.at(x + 1, y + 1, z + 1)});
        grid.at(x, y, z) = static_cast<std::uint16_t>(behind + 1);
      }
}

/// The largest black cube that begins at each voxel, if its side is 2 or more; the largest first.
std::vector<VoxelCube> largest_cubes(const VoxelGrid& sides) {
  std::vector<VoxelCube> cubes;
  const auto [width, depth, height] = sides.size();
  for (std::size_t z = 0; z < height; ++z)
    for (std::size_t y = 0; y < depth; ++y)
      for (std::size_t x = 0; x < width; ++x)
        if (sides.at(x, y, z) > 1) cubes.push_back({sides.corner(x, y, z), sides.at(x, y, z)});
  std::ranges::stable_sort(cubes, std::ranges::greater{}, &VoxelCube::side);
  return cubes;
}

/// Chooses cubes for one scan after another.
class Chooser {
 public:
  /// `black` holds 1 where a voxel is black.
  explicit Chooser(VoxelGrid black) : black_(std::move(black)), free_(black_) {
    VoxelGrid sides = black_;
    measure_cubes(sides);
    largest_ = largest_cubes(sides);
  }

  /// The number of cubes that a choice can begin with.
  std::size_t size() const { return largest_.size(); }

  /// A choice that begins with the cube of this index, if there is one.
  std::vector<VoxelCube> choose(std::size_t first) {
    free_ = black_;
    chosen_.clear();
    if (first < size()) take(largest_[first]);
    for (std::uint16_t side = size() > 0 ? largest_.front().side : 1; side > 1; --side) take_free_cubes(side);
    take_free_voxels();
    return chosen_;
  }

 private:
  void take(const VoxelCube& cube) { chosen_.push_back(cube), free_.fill(cube, 0); }

  /// Where a cube is black inside, so are the smaller ones that begin at its corner.
  void take_free_cubes(std::uint16_t side) {
    for (const VoxelCube& largest : largest_) {
      if (largest.side < side) return;
      const VoxelCube cube{largest.corner, side};
      if (free_.all_of(cube, [](std::uint16_t voxel) { return voxel != 0; })) take(cube);
    }
  }

  void take_free_voxels() {
    const auto [width, depth, height] = free_.size();
    for (std::size_t z = 0; z < height; ++z)
      for (std::size_t y = 0; y < depth; ++y)
        for (std::size_t x = 0; x < width; ++x)
          if (free_.at(x, y, z) != 0) chosen_.push_back({free_.corner(x, y, z), 1});
  }

  VoxelGrid black_, free_;
  std::vector<VoxelCube> largest_, chosen_;
};

}  // namespace

std::vector<VoxelCube> compacted(std::span<const VoxelCube> cubes, unsigned levels,
                                 const CompactionOptions& options, Progress* progress) {
  std::vector<VoxelCube> best(cubes.begin(), cubes.end());
  if (cubes.empty()) return best;
  VoxelGrid black = grid_around(cubes, levels);
  for (const VoxelCube& cube : cubes) black.fill(cube, 1);
  Chooser chooser(std::move(black));
  const std::size_t scans = std::max<std::size_t>(1, std::min<std::size_t>(options.scans, chooser.size()));
  for (std::size_t scan = 0; scan < scans; ++scan) {
    if (progress) progress->report(static_cast<double>(scan) / static_cast<double>(scans), "compaction");
    std::vector<VoxelCube> chosen = chooser.choose(scan * chooser.size() / scans);
    if (chosen.size() < best.size()) best = std::move(chosen);
  }
  return best;
}

}  // namespace collidoscope
