#pragma once

#include <vector>

#include "bvh/float_box.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// Boxes around one or two triangles, in the order of the mesh. Triangles that follow each other in a mesh
/// are often halves of a quadrangle, or neighbours in a strip. If their common box is no larger than both
/// boxes together, they share it, and trees are cut between half as many boxes.
std::vector<FloatBox> triangle_pairs(const Mesh& mesh);

}  // namespace collidoscope
