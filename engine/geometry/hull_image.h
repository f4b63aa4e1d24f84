#pragma once

#include "geometry/hull.h"

namespace collidoscope {

/// The hull's image under x ↦ matrix · x, rounded to double; the topology stays, since affine maps keep it.
/// The matrix has a positive determinant.
ConvexHull image_of(const ConvexHull& hull, const Mat3& matrix);

}  // namespace collidoscope
