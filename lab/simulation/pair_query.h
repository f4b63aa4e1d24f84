#pragma once

#include "narrow/narrow_choice.h"
#include "scene/world.h"

namespace collidoscope {

/// What the algorithm says of the pair as it stands, asked for all that it gives, from a cold start; frame of
/// A. Shapes are prepared for it, convex pieces included, which take long.
PairResult query_pair(const World& world, BodyPair pair, const NarrowChoice& narrow);

}  // namespace collidoscope
