#pragma once

#include <span>

#include "decomposition/decomposition.h"

namespace collidoscope {

/// Volumes, m³, measured along the same lines, so that their ratios are closer than each one is.
struct Coverage {
  Real mesh = 0;    // enclosed by the surface
  Real pieces = 0;  // of their union: the volume that pieces share counts once
  Real common = 0;  // of both

  Real covered() const { return mesh > 0 ? common / mesh : 1; }
};

/// The coverage of a closed mesh. Lines run along the shortest side of the mesh's box, `across` × `across` of
/// them.
Coverage coverage(const Mesh& mesh, std::span<const ConvexPiece> pieces, int across = 128);

}  // namespace collidoscope
