#pragma once

#include "motion/advancement.h"
#include "motion/cast.h"

namespace collidoscope {

/// The first contact of the triangles of two meshes, which do not meet at the start. Nodes of both trees are
/// opened in the order of the times at which spheres around them can meet; triangles advance pair by pair.
Advancement cast_triangles(const CastQuery& query);

/// The first contact of the convex pieces of two shapes. Throws InputError where a shape has none.
Advancement cast_pieces(const CastQuery& query);

}  // namespace collidoscope
