#pragma once

#include "narrow/proof/certificate.h"

namespace collidoscope {

/// The shortest translation that takes two hulls out of each other, m, off by a few roundings of the world
/// coordinates; 0 where they touch, are apart, or their difference is flat. Not about rounding radii or
/// ellipsoids.
///
/// An inner hull of A − B, exact for its rounded points, takes in the support points of all faces that may be
/// nearest to the origin until none of them lies farther out. Then the nearest face is one of A − B itself.
/// So it shares nothing with the algorithms that it judges but the construction of hulls.
Real depth_of_hulls(const PlacedHulls& hulls);

/// How far B must move along `direction` (world, from A towards B, any length but zero) until it only touches
/// A there, m; negative where that direction separates them. No depth is greater than it along any direction.
Real overlap_along(const PlacedHulls& hulls, const Vec3& direction);

/// The largest absolute world coordinate of either hull, m.
Real largest_world_coordinate(const PlacedHulls& hulls);

}  // namespace collidoscope
