#pragma once

#include <vector>

#include "decomposition/solid.h"

namespace collidoscope {

/// Planes that may cut the solid well: at even steps along the coordinate axes and along its principal axes,
/// and the planes of faces that meet at concave edges, largest edges first.
std::vector<Plane> cut_planes(const Solid& solid);

}  // namespace collidoscope
