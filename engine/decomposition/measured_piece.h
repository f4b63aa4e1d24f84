#pragma once

#include "decomposition/decomposition.h"
#include "decomposition/scale.h"
#include "decomposition/solid.h"

namespace collidoscope {

/// A piece with the hull rebuilt from its own vertices, without the other points.
ConvexPiece to_piece(const ConvexHull& hull, Real concavity);

/// A hull from any source as a piece of the solid: its concavity is its distance from the part of the solid
/// within it, or from the solid if no part is within it.
ConvexPiece measured_piece(const ConvexHull& hull, const Solid& solid, const MeshScale& scale);

}  // namespace collidoscope
