#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "geometry/mesh/mesh.h"
#include "octrees/df_octree.h"
#include "octrees/octree_filling.h"

namespace collidoscope {

/// The octree of a mesh, condensed. The root is in the mesh's frame; what lies outside of it is left out. A
/// voxel that is apart from all faces by no more than the rounding of its corners may be black.
DfOctree octree_of(const Mesh& mesh, const OctreeRoot& root, OctreeFilling filling);

/// Sees a black leaf, and the indices of the faces that meet it, ascending.
using LeafVisitor = std::function<void(const VoxelCube& cube, std::span<const std::uint32_t> faces)>;

/// Shows the black leaves of the same octree before it is condensed, in preorder.
void visit_black_leaves(const Mesh& mesh, const OctreeRoot& root, OctreeFilling filling,
                        const LeafVisitor& visitor);

/// The smallest root with the mesh in its middle, its side multiplied by `margin` (at least 1). The mesh has
/// a vertex.
OctreeRoot root_around(const Mesh& mesh, unsigned levels, Real margin = 1);

}  // namespace collidoscope
