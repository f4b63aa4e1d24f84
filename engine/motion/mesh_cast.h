#pragma once

#include "motion/advancement.h"
#include "motion/cast.h"

namespace collidoscope {

/// The first contact of the triangles of two meshes, which do not meet at the start.
Advancement cast_triangles(const CastQuery& query);

/// The first contact of the convex pieces of two shapes. A convex shape is its own piece; one that is neither
/// convex nor has pieces meets others by its triangles.
Advancement cast_pieces(const CastQuery& query);

}  // namespace collidoscope
