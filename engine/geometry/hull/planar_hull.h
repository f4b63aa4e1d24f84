#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/scalar.h"

namespace collidoscope {

/// The hull of points in one plane, seen along `axis` (project() in predicates.h), which must not lie in the
/// plane: indices of its vertices, counter-clockwise from the smallest (x, y) of the view. It is exact: it
/// has no duplicates and no points on the line between two others.
std::vector<std::uint32_t> planar_hull(std::span<const Vec3> points, int axis);

}  // namespace collidoscope
