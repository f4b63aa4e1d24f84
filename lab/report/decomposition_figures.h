#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "decomposition/decomposition.h"

namespace collidoscope {

/// What a decomposition came to.
struct DecompositionFigures {
  struct Piece {
    Real volume, concavity;  // m³, m
    std::size_t vertices;
  };
  std::vector<Piece> pieces;
  Real mesh_volume = 0;               // m³
  Real volume = 0, union_volume = 0;  // of all pieces; shared volume counts once in the second; m³
  Real covered = 1;                   // share of the mesh's volume
  Real worst_concavity = 0, allowed_concavity = 0;  // m
};

/// Of a closed mesh; `concavity` is the allowed one as DecompositionOptions have it.
DecompositionFigures figures_of(const Mesh& mesh, std::span<const ConvexPiece> pieces, Real concavity);

}  // namespace collidoscope
