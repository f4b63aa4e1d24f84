#pragma once

#include "decomposition/solid.h"

namespace collidoscope {

/// Whether the solid fills its hull, up to `slack` metres. All of its surface then lies in the planes of the
/// hull: it is closed and runs along the hull's boundary, so it winds around the hull as often as its volume
/// says, and leaves no part out.
bool fills(const ConvexHull& hull, const Solid& solid, Real slack);

}  // namespace collidoscope
