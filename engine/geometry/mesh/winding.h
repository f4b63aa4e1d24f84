#pragma once

#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope {

/// How often a triangle winds around the vertical ray up from the point: 1, −1 or 0. Summed over a closed
/// surface, it is not 0 where the point is inside. The point is on no triangle. Exact; neighbours agree about
/// the edge that they share.
int winding(const TrianglePoints& triangle, const Vec3& point);

}  // namespace collidoscope
