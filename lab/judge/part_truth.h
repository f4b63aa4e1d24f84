#pragma once

#include "bvh/mesh_pair.h"
#include "judge/case_truth.h"

namespace collidoscope {

/// By brute force: every two triangles whose boxes overlap, by exact predicates. The distance is that of the
/// nearest of all triangles, right to some roundings.
Truth truth_about_surfaces(const MeshPair& meshes);

/// By brute force over the convex pieces, each pair decided exactly. A shape without pieces is its triangles.
Truth truth_about_pieces(const Shape& a, const Shape& b, const Pose& b_in_a);

}  // namespace collidoscope
