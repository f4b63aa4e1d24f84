#pragma once

#include <vector>

#include "decomposition/merging.h"
#include "decomposition/scale.h"
#include "decomposition/work.h"

namespace collidoscope {

/// Makes two of three connected parts, wherever both stay within the concavity, while there is time.
void regroup(std::vector<Part>& parts, const MeshScale& scale, Work& work);

}  // namespace collidoscope
