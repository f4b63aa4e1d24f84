#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/scalar.h"
#include "geometry/hull/conditioned_points.h"

namespace collidoscope {

/// As many points in general position as the input has, four at most: two apart, three not on a line, four
/// not in a plane. They are far apart if such points are cheap to find; they are always general by exact
/// arithmetic.
struct HullStart {
  std::array<std::uint32_t, 4> points{};
  int count = 0;
};

HullStart find_hull_start(std::span<const Vec3> points, const ConditionedPoints& conditioned);

}  // namespace collidoscope
