#pragma once

#include <vector>

#include "core/scalar.h"

namespace collidoscope {

/// The unit direction of one side of the rectangle of least area around the points (Freeman, Shapira 1975: it
/// shares a side with their convex hull; found by rotating calipers, Toussaint 1983). Widths below
/// `noise` count as `noise`. Reorders the points.
Vec2 smallest_rectangle_side(std::vector<Vec2>& points, Real noise);

}  // namespace collidoscope
