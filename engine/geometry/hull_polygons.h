#pragma once

#include <span>

#include "geometry/conditioned_points.h"
#include "geometry/hull.h"
#include "geometry/quickhull.h"

namespace collidoscope {

/// Joins the triangles of each plane to a polygon and drops the vertices that are not extreme.
ConvexHull join_coplanar(const HullSurface& surface, std::span<const Vec3> points,
                         const ConditionedPoints& conditioned);

/// Faces from vertices and neighbour lists, and their planes. Each face begins with its smallest vertex.
void add_faces(ConvexHull& hull, const ConditionedPoints& conditioned);

}  // namespace collidoscope
