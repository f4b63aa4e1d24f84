#include "decomposition/measured_piece.h"

#include <limits>

#include "decomposition/concavity.h"

namespace collidoscope {

ConvexPiece to_piece(const ConvexHull& hull, Real concavity) {
  ConvexHull own = convex_hull(hull.vertices);
  const Real volume = hull_volume(own);
  return {std::move(own), volume, concavity};
}

ConvexPiece measured_piece(const ConvexHull& hull, const Solid& solid, const MeshScale& scale) {
  const Solid part = within(solid, hull, scale.tolerance);
  const Solid& nearest = part.vertices.empty() ? solid : part;
  const Real left = concavity(hull, nearest, scale.concavity, std::numeric_limits<Real>::infinity());
  return to_piece(hull, left);
}

}  // namespace collidoscope
