// The traversal of two trees of oriented boxes. (RAPID: Gottschalk, Lin, Manocha 1996; Chung 1996, 1.1;
// Grulich 2016, 3.2)
//
// Departures from RAPID: nodes have eight children, which are compared at once. Sets of triangles are divided
// by any rule of [Grulich 3.2] rather than at the mean along the longest axis. Boxes are along the principal
// axes of the corners themselves, not of their hull. Two triangles are compared in single precision first,
// then exactly.

#include "bvh/obb_tree.h"

#include "bvh/tree_traversals.h"
#include "narrow/mesh/tree_kernel.h"

namespace collidoscope {
namespace {

struct ObbTreeKernel : TreeKernel<ObbTreeKernel, ObbTree> {
  static ShapeData tree_data(SplitRule rule) { return obb_tree_data(rule); }
  static const ObbTree& tree(const Shape& shape, SplitRule rule) { return shape.get<ObbTree>(rule); }
};

}  // namespace

extern const NarrowAlgorithm narrow_obb_tree;
const NarrowAlgorithm narrow_obb_tree = ObbTreeKernel::algorithm(
    "obb-tree", "Trees of oriented boxes", "Gottschalk 1996 (RAPID); Chung 1996, 1.1; Grulich 2016, 3.2");

}  // namespace collidoscope
