#pragma once

// Every vertex of a file counts: in hulls, in boxes, and in tests of triangles. A facet without area bounds
// nothing and is no part of the surface. If it has a corner that the surface lacks, the segment that it spans
// is kept beside the surface, so that no algorithm sees less of a body than another.

#include <cstdint>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// Facets of the welded mesh with a corner that no triangle of `surface` uses; both number vertices alike. Of
/// those with the same corners, in whatever order, only the first.
std::vector<std::uint32_t> loose_facets(const Mesh& welded, const std::vector<Triangle>& surface);

/// Adds the facet twice, once turned round, on three vertices of its own: every edge is used once each way,
/// so a closed surface stays closed and its volume stays the same.
void add_both_ways(Mesh& mesh, const std::array<Vec3f, 3>& facet);

}  // namespace collidoscope
