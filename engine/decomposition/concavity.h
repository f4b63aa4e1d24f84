#pragma once

// How far a part of a solid is from its hull. As CoACD does (Wei et al. 2022), by the larger of the distance
// between the two and the size of the volume between them: from points of the hull's faces to the surface,
// and from the surface's vertices to the hull. Theirs is a distance of points sampled on both; ours asks
// which points of a face are on a cap, and need no surface near them, by a ray inward, whose length bounds
// the distance.

#include "decomposition/solid.h"

namespace collidoscope {

/// Of the vertices rounded to float32, as a piece's.
ConvexHull rounded_hull(const Solid& solid);
Real hull_volume(const ConvexHull& hull);

/// Hull volume less volume, m³; not negative.
Real excess(const ConvexHull& hull, const Solid& solid);
/// That of its rounded hull but for rounding, much quicker, of a solid of known volume; infinite where it is
/// more than `enough`.
Real rough_excess(const Solid& solid, Real volume, Real enough);

/// The radius, m, that a volume counts as: 0.3 of that of the ball of this volume, as in CoACD.
Real volume_concavity(Real excess);
/// What counts as more than that concavity, m³; by a little more than rounding, so that nothing counts as
/// less.
Real excess_beyond(Real concavity);

/// Metres. No more is looked for once it exceeds `enough`. Faces of the hull are sampled at `spacing`.
Real concavity(const ConvexHull& hull, const Solid& solid, Real spacing, Real enough);

}  // namespace collidoscope
