#pragma once

// Shapes that round: answers about them from answers about their cores.

#include "narrow/narrow.h"

namespace collidoscope {

/// The radii by which two shapes extend beyond their cores, m.
struct RoundingRadii {
  Real a = 0, b = 0;

  Real sum() const { return a + b; }
};

/// For ellipsoids: turns the normal of a distance along its witnesses. The last simplex of a search about a
/// surface is small, and the plane through it turned by up to 1e-7. Where the shapes are so near that the
/// witnesses' difference has lost its digits, the plane is as good. `extents` as in sum_of_extents().
void turn_along_witnesses(PairResult& result, Real extents);

/// The answer about two shapes. `cores` is the answer about their cores, in which separated cores have a
/// distance, points and a direction. Where cores are apart, distance and depth are exact; where they overlap,
/// the depth is that of the cores and the radii. Of `capabilities`, the answer has all that it can.
PairResult round_answer(const PairResult& cores, const RoundingRadii& radii, Capability capabilities);

}  // namespace collidoscope
