#pragma once

#include "geometry/mesh/mesh.h"

namespace collidoscope {

struct Redundancy {
  std::size_t collapsed = 0;   // two equal corners, on an edge or corner of the surface
  std::size_t degenerate = 0;  // no area, and closing nothing
  std::size_t duplicate = 0;   // the same corners as an earlier triangle, and closing nothing
};

/// Drops the triangles that add nothing to the surface. A zero-area facet or a copy stays where an edge is
/// closed with it and open without it: such facets fill T-junctions or make both sides of a thin sheet. An
/// edge is closed when as many triangles run along it one way as the other. Vertices stay.
Redundancy drop_redundant_triangles(Mesh& mesh);

}  // namespace collidoscope
