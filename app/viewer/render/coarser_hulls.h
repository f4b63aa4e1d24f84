#pragma once

#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::viewer {

/// The hull of some of a mesh's vertices, to be drawn in place of the mesh where it is small on the picture.
struct CoarserHull {
  Real error = 0;                   // m: no point of either surface is farther from the other
  std::vector<Triangle> triangles;  // of the mesh's vertices
};

/// Closed, of one piece, without handles, and convex at every edge, seen from outside: then all of it is
/// convex.
bool bounds_convex_body(const Mesh& mesh);

/// Ever coarser ones. None of meshes that do not bound a convex body, and of those that have few triangles.
std::vector<CoarserHull> coarser_hulls(const Mesh& mesh);

}  // namespace collidoscope::viewer
