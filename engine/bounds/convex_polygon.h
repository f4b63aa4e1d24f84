#pragma once

#include <vector>

#include "core/scalar.h"

namespace collidoscope {

/// Replaces points of a plane, at least one, by the corners of their convex hull, counter-clockwise [Andrew
/// 1979]. Rounding may leave a corner that is not extreme, or drop one by a rounding error.
void replace_by_convex_polygon(std::vector<Vec2>& points);

}  // namespace collidoscope
