#pragma once

#include "decomposition/decomposition.h"
#include "decomposition/scale.h"
#include "decomposition/solid.h"

namespace collidoscope {

/// The hull of no points but its own.
ConvexPiece to_piece(const ConvexHull& hull, Real concavity);

/// A hull, whoever made it, as a piece of the solid: its concavity is how far it departs from what of the
/// solid is within it, or from the solid where nothing is.
ConvexPiece measured_piece(const ConvexHull& hull, const Solid& solid, const MeshScale& scale);

}  // namespace collidoscope
