#pragma once

#include <string>

#include "motion/cast.h"

namespace collidoscope {

/// Checks an answer without regard to how it was found: nothing comes nearer than the contact band, 1e-12 of
/// how far the shapes' points are from each other, until `lower`, but for the query's tolerance; and at
/// `upper` of a hit, or at the start of an overlap, the shapes are within that band. Empty when all holds,
/// else the reason.
///
/// Distances of hulls are those of exact arithmetic, those of triangles and pieces are the narrow phase's.
/// From one time to the next, a bound of the speed of all points keeps the shapes apart, and hulls also a
/// slab between them. Costs some tens to hundreds of distances.
std::string certify(const CastQuery& query, const CastResult& result);

}  // namespace collidoscope
