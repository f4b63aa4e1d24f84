#pragma once

#include "core/pose.h"
#include "geometry/hull/hull.h"

namespace collidoscope {

/// The hull's image under `pose`, as seen from `origin`: each coordinate is right to a rounding, however
/// large those that cancel in it. The topology stays, since affine maps keep it. Any matrix with positive
/// determinant.
ConvexHull image_of(const ConvexHull& hull, const Pose& pose, const Vec3& origin);

}  // namespace collidoscope
