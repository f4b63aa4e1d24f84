#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bounds/aabb.h"

namespace collidoscope {

/// A box rounded to levels of 16 bits: as many levels fit into a vector as are needed. Levels never fall as
/// coordinates rise, so boxes that overlap still do; and if levels differ, coordinates do.
struct LevelBox {
  static constexpr std::uint16_t last_level = 65534;  // one more lies beyond all boxes

  std::array<std::uint16_t, 3> min, max;
};

/// A window of the world cut into levels. Coordinates outside have the first level or the last.
struct Levels {
  Vec3 origin = Vec3(0);  // of the first
  Vec3 per_metre = Vec3(1);

  bool operator==(const Levels&) const = default;

  std::uint16_t of(Real coordinate, int axis) const {
    const Real level = (coordinate - origin[axis]) * per_metre[axis];
    constexpr Real last = LevelBox::last_level;
    return static_cast<std::uint16_t>(level > 0 ? level < last ? level : last : 0);
  }
  Real begin(Real level, int axis) const { return origin[axis] + level / per_metre[axis]; }
  /// About the one that was rounded.
  Aabb box(const LevelBox& rounded) const {
    Aabb box;
    for (int axis = 0; axis < 3; ++axis) {
      const auto i = static_cast<std::size_t>(axis);
      box.min[axis] = begin(rounded.min[i], axis), box.max[axis] = begin(rounded.max[i] + 1.0, axis);
    }
    return box;
  }
};

/// As many results as boxes. Returns how many of their six numbers each lie outside the window.
std::size_t round_to_levels(std::span<const Aabb> boxes, const Levels& levels, std::span<LevelBox> rounded);

}  // namespace collidoscope
