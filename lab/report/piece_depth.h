#pragma once

#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "decomposition/decomposition.h"

namespace collidoscope {

/// How far points of a surface lie below the hulls that stand for it.
class PieceDepth {
 public:
  /// The pieces are not copied.
  explicit PieceDepth(std::span<const ConvexPiece> pieces);

  /// m, to the nearest face of the piece that holds the point; of several pieces, to the nearest face of all.
  /// 0 outside of all. At a vertex of the surface it is no more than the concavity of its piece.
  Real at(const Vec3& point) const;

 private:
  std::span<const ConvexPiece> pieces_;
  std::vector<Aabb> boxes_;
};

}  // namespace collidoscope
