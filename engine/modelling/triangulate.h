#pragma once

#include <vector>

#include "geometry/mesh.h"

namespace collidoscope {

/// Appends the triangles of a simple polygon that is flat or nearly so, with at least three vertices, given
/// by indices into `vertices`. Quads are cut along the shorter diagonal, larger polygons by ear clipping, the
/// best-shaped ear first.
void triangulate(const std::vector<std::uint32_t>& polygon, const std::vector<Vec3f>& vertices,
                 std::vector<Triangle>& triangles);

}  // namespace collidoscope
