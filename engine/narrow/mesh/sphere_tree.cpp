// The traversal of two trees of spheres. [Grulich 2016, 3.2, with the volumes of 3.1.1]
//
// Spheres are the smallest ones around the triangles below them. Nodes have eight children, which are
// compared at once. Two triangles are compared in single precision first, then exactly.

#include "bvh/sphere_tree.h"

#include "bvh/tree_traversals.h"
#include "narrow/mesh/tree_kernel.h"

namespace collidoscope {
namespace {

struct SphereTreeKernel : TreeKernel<SphereTreeKernel, SphereTree> {
  static ShapeData tree_data(SplitRule rule) { return sphere_tree_data(rule); }
  static const SphereTree& tree(const Shape& shape, SplitRule rule) { return shape.get<SphereTree>(rule); }
};

}  // namespace

extern const NarrowAlgorithm narrow_sphere_tree;
const NarrowAlgorithm narrow_sphere_tree =
    SphereTreeKernel::algorithm("sphere-tree", "Trees of spheres", "Grulich 2016, 3.2");

}  // namespace collidoscope
