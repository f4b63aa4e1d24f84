#pragma once

#include <span>

#include "geometry/hull/hull.h"
#include "geometry/hull/quickhull.h"

namespace collidoscope {

/// Joins the triangles of each plane to a polygon and drops the vertices that are not extreme.
ConvexHull join_coplanar(const HullSurface& surface, std::span<const Vec3> points);

/// From the faces.
void add_planes(ConvexHull& hull);

}  // namespace collidoscope
