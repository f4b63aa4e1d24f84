#pragma once

#include "decomposition/solid.h"

namespace collidoscope {

/// Is the solid all that is in the hull, up to `slack` metres? All of its surface lies in the hull's planes,
/// then: closed, and along the hull's boundary, it goes around that as often as its volume says, and leaves
/// nothing out.
bool fills(const ConvexHull& hull, const Solid& solid, Real slack);

}  // namespace collidoscope
