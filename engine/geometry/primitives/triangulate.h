#pragma once

#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// Appends the triangles of a simple polygon that is flat or nearly so, with at least three vertices, given
/// by indices into `vertices`. Quads are cut along the shorter diagonal, larger polygons by ear clipping, the
/// best-shaped ear first.
void triangulate(const std::vector<std::uint32_t>& polygon, const std::vector<Vec3f>& vertices,
                 std::vector<Triangle>& triangles);

/// A polygon with holes (clockwise, disjoint, inside it) as one outline that runs to each hole and back along
/// a cut. It touches itself along the cuts, which `triangulate` copes with.
std::vector<std::uint32_t> cut_open(std::vector<std::uint32_t> polygon,
                                    std::vector<std::vector<std::uint32_t>> holes,
                                    const std::vector<Vec3>& vertices);

}  // namespace collidoscope
