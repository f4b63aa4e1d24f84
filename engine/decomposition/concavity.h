#pragma once

// The concavity of a part of a solid: its distance from its hull. As in CoACD (Wei et al. 2022), it is the
// larger of two figures: the distance between the two, and the size of the volume between them. The distance
// is measured from points of the hull's faces to the surface, and from the surface's vertices to the hull.
// CoACD samples points on both surfaces. Here a ray inward finds the points of a face that are on a cap and
// need no surface near them; the length of the ray bounds the distance.

#include "decomposition/solid.h"

namespace collidoscope {

/// The hull of the vertices rounded to float32, as for a piece.
ConvexHull rounded_hull(const Solid& solid);
Real hull_volume(const ConvexHull& hull);

/// Hull volume less volume, m³; not negative.
Real excess(const ConvexHull& hull, const Solid& solid);
/// The excess of the rounded hull, up to rounding, for a solid of known volume: much quicker. Infinite if it
/// is more than `enough`.
Real rough_excess(const Solid& solid, Real volume, Real enough);

/// The radius, m, that stands for a volume: 0.3 of that of the sphere of this volume, as in CoACD.
Real volume_concavity(Real excess);
/// The volume, m³, that counts as more than that concavity; larger by a little more than rounding, so that no
/// volume counts as less.
Real excess_beyond(Real concavity);

/// The concavity in metres. The search ends once it exceeds `enough`. Faces of the hull are sampled at
/// `spacing`.
Real concavity(const ConvexHull& hull, const Solid& solid, Real spacing, Real enough);

}  // namespace collidoscope
