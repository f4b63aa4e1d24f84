#include "report/decomposition_figures.h"

#include <algorithm>

#include "decomposition/coverage.h"
#include "decomposition/scale.h"
#include "geometry/mesh/mass_properties.h"

namespace collidoscope {

DecompositionFigures figures_of(const Mesh& mesh, std::span<const ConvexPiece> pieces, Real concavity) {
  DecompositionFigures figures;
  for (const ConvexPiece& piece : pieces) {
    figures.pieces.push_back({piece.volume, piece.concavity, piece.hull.vertices.size()});
    figures.volume += piece.volume;
    figures.worst_concavity = std::max(figures.worst_concavity, piece.concavity);
  }
  const Coverage shared = coverage(mesh, pieces);
  figures.mesh_volume = mass_properties(mesh).volume;
  figures.union_volume = shared.pieces;
  figures.covered = shared.covered();
  figures.allowed_concavity = scale_of(mesh, concavity).concavity;
  return figures;
}

}  // namespace collidoscope
