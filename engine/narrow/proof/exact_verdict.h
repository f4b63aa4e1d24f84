#pragma once

// The truth about two placed hulls, with a certificate of it: from what is known already where that still
// holds, from a search in doubles where rounding cannot matter, and otherwise from one in exact arithmetic.

#include "narrow/proof/certificate.h"

namespace collidoscope {

/// In exact arithmetic, starting from any simplex, or none. Always ends; the certificate holds.
Certificate decide_exactly(const PlacedHulls& hulls, const PairSimplex& start = {});

struct ProvenVerdict {
  Verdict verdict = Verdict::undecided;  // never after prove_verdict()
  bool exactly = false;                  // floating point could not certify it
};

/// What an algorithm says of a pair.
struct Claim {
  const PairResult& result;
  Mat3 frame;  // in which its vectors are given, seen from the world: usually A's rotation
};

/// Of the claim only the direction is used, as a guess, and nothing is believed. `certificate` is one of the
/// pair's last placement, or empty; it becomes that of this one, which holds beyond rounding unless
/// `exactly`.
ProvenVerdict prove_verdict(const PlacedHulls& hulls, const Claim& claim, Certificate& certificate);

/// Zero where they collide.
struct Separation {
  Real distance = 0;         // metres, right to a few roundings at any scale
  Vec3 direction = Vec3(0);  // unit, from A towards B, in the world
};
/// In exact arithmetic, rounded at the end.
Separation separation_of(const PlacedHulls& hulls);

/// The claim, or, where it goes against what was proven, an answer to match: distance and direction are exact
/// ones. Closest points become a common point, and a common point both closest points: hulls on which an
/// algorithm errs are that close. `given` loses what cannot be had so.
PairResult corrected(const Claim& claim, Verdict proven, const PlacedHulls& hulls);

}  // namespace collidoscope
