#pragma once

#include "motion/advancement.h"
#include "motion/cast.h"

namespace collidoscope {

/// The first contact of the triangles of two meshes, which do not meet at the start.
Advancement cast_triangles(const CastQuery& query);

/// The first contact of the convex pieces of two shapes; of one that has none, of its triangles.
Advancement cast_pieces(const CastQuery& query);

}  // namespace collidoscope
