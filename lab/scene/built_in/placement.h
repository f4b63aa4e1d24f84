#pragma once

#include <cstdint>
#include <vector>

#include "bounds/aabb.h"
#include "bounds/obb.h"
#include "core/quaternion.h"
#include "core/random.h"

namespace collidoscope {

/// Boxes in cells of a region: only those close by are looked at.
class BoxGrid {
 public:
  /// `extent`: no box extends farther than this from its centre.
  BoxGrid(const Aabb& region, Real extent);

  /// Whether the box meets none of those that were added.
  bool is_clear(const Obb& box) const;
  void add(const Obb& box);

 private:
  std::size_t cell_of(int x, int y, int z) const;
  int cell_coordinate(Real position, int axis) const;

  Aabb region_;
  Real cell_size_;
  int counts_[3];
  std::vector<std::vector<Obb>> cells_;
};

/// Scatters boxes at random, uniformly over a region and over all rotations, clear of each other if possible.
class Scatter {
 public:
  /// `extent`: no box given to place() extends farther than this from its origin.
  Scatter(const Aabb& region, Real extent) : region_(region), placed_(region, extent) {}

  struct Place {
    Vec3 position;
    Quaternion orientation;
  };

  /// A pose for `box`, which is in the local frame of the body; its origin lies in the region. After enough
  /// failed attempts the last pose is used, overlap or not.
  Place place(const Aabb& box, Random& random);

 private:
  Aabb region_;
  BoxGrid placed_;
};

}  // namespace collidoscope
