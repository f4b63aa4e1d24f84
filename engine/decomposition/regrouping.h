#pragma once

#include <vector>

#include "core/progress.h"
#include "decomposition/merging.h"
#include "decomposition/scale.h"

namespace collidoscope {

/// Makes two of three parts that hang together, wherever both stay within the concavity.
void regroup(std::vector<Part>& parts, const MeshScale& scale, Progress* progress);

}  // namespace collidoscope
