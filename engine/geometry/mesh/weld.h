#pragma once

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// One vertex for each distinct position (−0 is +0, no tolerance), numbered by first use. All triangles are
/// kept, those with equal corners included. n log n whatever the input: no hash that input could defeat.
Mesh weld(const TriangleSoup& triangles);

/// Drops the vertices that no triangle uses; the order of the others stays.
void drop_unused_vertices(Mesh& mesh);

}  // namespace collidoscope
