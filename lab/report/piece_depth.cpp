#include "report/piece_depth.h"

#include <algorithm>
#include <limits>

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

/// m, below the nearest face, or `most` if that is less; negative outside.
Real depth_below(const ConvexHull& hull, const Vec3& point, Real most) {
  Real depth = most;
  for (const Plane& plane : hull.planes) {
    depth = std::min(depth, plane.offset - dot(plane.normal, point));
    if (depth < 0) break;
  }
  return depth;
}

}  // namespace

PieceDepth::PieceDepth(std::span<const ConvexPiece> pieces) : pieces_(pieces) {
  for (const ConvexPiece& piece : pieces) boxes_.push_back(bounding_box(piece.hull.vertices));
}

Real PieceDepth::at(const Vec3& point) const {
  Real depth = infinity;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (!overlap(boxes_[i], Aabb{point, point})) continue;
    if (const Real found = depth_below(pieces_[i].hull, point, depth); found >= 0) depth = found;
  }
  return depth < infinity ? depth : 0;
}

}  // namespace collidoscope
