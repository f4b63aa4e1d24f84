#pragma once

#include <vector>

#include "decomposition/solid.h"

namespace collidoscope {

/// Planes that may cut the solid well: those of faces that meet at concave edges, largest edges first, and at
/// even steps along the coordinate axes and its principal axes, from the middle outwards. The best is likely
/// to be among the first.
std::vector<Plane> cut_planes(const Solid& solid);

}  // namespace collidoscope
