// The traversal of two trees of axis-aligned boxes. [Grulich 3.2, Alg. 6 and 7]
//
// Departures from the paper: nodes have eight children, which are compared at once. Boxes keep the axes of
// their own mesh and are compared along the face normals of both, since boxes around turned boxes grow. Two
// triangles are compared in single precision first, then exactly.

#include "bvh/box_tree.h"
#include "bvh/tree_traversals.h"
#include "narrow/mesh/tree_kernel.h"

namespace collidoscope {
namespace {

struct AabbTreeKernel : TreeKernel<AabbTreeKernel, BoxTree> {
  static ShapeData tree_data(SplitRule rule) { return box_tree_data(rule); }
  static const BoxTree& tree(const Shape& shape, SplitRule rule) { return shape.get<BoxTree>(rule); }
};

}  // namespace

extern const NarrowAlgorithm narrow_aabb_tree;
const NarrowAlgorithm narrow_aabb_tree =
    AabbTreeKernel::algorithm("aabb-tree", "Trees of axis-aligned boxes", "Grulich 2016, 3.2, Alg. 6–7");

}  // namespace collidoscope
