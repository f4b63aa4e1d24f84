#pragma once

#include "fixtures/convex_pairs.h"

namespace collidoscope::test {

/// The shortest translation that brings the pair apart, off by a few roundings of the world coordinates. 0
/// where the difference A − B is flat or does not hold the origin.
///
/// An inner hull of A − B, exact for its rounded points, takes in the support points of all faces that may be
/// nearest until none of them lies farther out: then the nearest face is one of A − B itself.
Real difference_depth(const ConvexPair& pair);

}  // namespace collidoscope::test
