#pragma once

#include <vector>

#include "decomposition/solid.h"

namespace collidoscope {

/// Candidate planes for cuts of the solid: those of faces that meet at concave edges, largest edges first,
/// and planes at even steps along the coordinate axes and its principal axes, from the middle outwards. The
/// best plane is likely to be among the first.
std::vector<Plane> cut_planes(const Solid& solid);

}  // namespace collidoscope
