#pragma once

#include "geometry/mesh/edges.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

struct OrientationRepair {
  std::size_t misoriented_edges = 0;  // before: both of two triangles run along it in one direction
  std::size_t turned_triangles = 0;
  std::size_t one_sided_patches = 0;  // cannot be oriented, such as a Möbius strip; left as they are
};

/// Makes neighbours over edges of exactly two triangles agree, patch by patch. Of a mixed patch the minority
/// is turned; a mixed patch that is closed is then turned to have positive volume, since its file orientation
/// has no meaning. Patches that agree are left as they are: an inward shell may be a cavity. `edges` is the
/// table of mesh.triangles before.
OrientationRepair orient_consistently(Mesh& mesh, const EdgeTable& edges);

/// Reverses every triangle.
void turn_inside_out(Mesh& mesh);

}  // namespace collidoscope
