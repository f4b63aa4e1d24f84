#pragma once

// The exact verdict about two placed hulls, with its certificate. The certificate is a known one if that
// still holds, else it comes from a search in doubles if rounding cannot matter, else from exact arithmetic.

#include "narrow/proof/certificate.h"

namespace collidoscope {

/// Searches in exact arithmetic, from any simplex, or none. It always ends, and its certificate holds.
Certificate decide_exactly(const PlacedHulls& hulls, const PairSimplex& start = {});

/// The exact verdict. Where shapes round, the distance of their cores is rounded before it is compared with
/// the sum of the radii. About ellipsoids it is undecided where rounding leaves it open
/// (ellipsoid_verdict.h).
Verdict exact_verdict(const PlacedHulls& hulls);

struct ProvenVerdict {
  Verdict verdict = Verdict::undecided;  // after prove_verdict(): about ellipsoids only
  bool exactly = false;                  // floating point could not certify it
};

/// An algorithm's answer to a pair.
struct Claim {
  const PairResult& result;
  Mat3 frame;  // of its vectors, in the world: usually A's rotation
};

/// Only the direction of the claim is used, as a guess that is checked. `certificate` is the one of the
/// pair's last poses, or empty. It becomes the certificate of these poses, which holds beyond rounding unless
/// `exactly`.
ProvenVerdict prove_verdict(const PlacedHulls& hulls, const Claim& claim, Certificate& certificate);

/// Zero if they collide.
struct Separation {
  Real distance = 0;         // metres, right to a few roundings at any scale; of ellipsoids to 1e-13
  Vec3 direction = Vec3(0);  // unit, from A towards B, in the world
};
/// Computed in exact arithmetic, rounded at the end; about ellipsoids, by GJK.
Separation separation_of(const PlacedHulls& hulls);
/// Of the hulls, the cores where shapes round.
Separation separation_of_cores(const PlacedHulls& hulls);

/// Returns the claim if its verdict is the proven one, or nothing is proven, else a matching answer with the
/// exact distance and direction. Closest points become a common point, and a common point becomes both
/// closest points, because hulls on which an algorithm errs are that close. `available` loses the other
/// fields.
PairResult corrected(const Claim& claim, Verdict proven, const PlacedHulls& hulls);

}  // namespace collidoscope
