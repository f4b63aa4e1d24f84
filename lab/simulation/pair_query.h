#pragma once

#include "narrow/narrow_choice.h"
#include "scene/world.h"

namespace collidoscope {

/// Queries the algorithm about the pair as it stands: all that it gives, from a cold start. The answer is in
/// the frame of A. Prepares the shapes for the algorithm; convex pieces take long.
PairResult query_pair(const World& world, BodyPair pair, const NarrowChoice& narrow);

}  // namespace collidoscope
