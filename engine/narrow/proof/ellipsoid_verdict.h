#pragma once

// Verdicts about ellipsoids, which have no exact arithmetic of their own. The evidence is that of duality: a
// slab that keeps the shapes apart, or a point in both. Each holds beyond all rounding, or proves nothing.

#include "narrow/proof/certificate.h"

namespace collidoscope {

/// Whether one of the shapes is an ellipsoid. The other may be one, a hull, or a hull that rounds.
bool has_ellipsoid(const PlacedHulls& hulls);

/// How near GJK finds them to be, in the world. The distance errs by 1e-13 of the coordinates.
struct EllipsoidDistance {
  Verdict verdict = Verdict::undecided;
  Real distance = 0;         // m; 0 if they collide
  Vec3 direction = Vec3(0);  // unit, from A towards B; if they are separated
  Vec3 common = Vec3(0);     // a point of both; if they collide
};
EllipsoidDistance distance_of_ellipsoids(const PlacedHulls& hulls);

/// Does the plane orthogonal to the direction, of unit length, from A towards B, surely separate them? Sound
/// for rotations.
bool separates_ellipsoids(const PlacedHulls& hulls, const Vec3& direction);
/// Do both surely have the point, or a point so near to it that rounding hides the difference?
bool share_point(const PlacedHulls& hulls, const Vec3& point);

/// Undecided where rounding leaves it open: for shapes that are nearer to contact than 1e-13 of the
/// coordinates; where they overlap, divided by the shortest semi-axis's share of the longest.
Verdict verdict_of_ellipsoids(const PlacedHulls& hulls);

}  // namespace collidoscope
