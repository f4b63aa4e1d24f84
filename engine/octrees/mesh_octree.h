#pragma once

#include "geometry/mesh/mesh.h"
#include "octrees/df_octree.h"

namespace collidoscope {

/// What an octree of a mesh shows as black [Smith 1.3.1].
enum class OctreeFilling : std::uint8_t {
  faces,  // the voxels that meet a face: a face octree
  solid,  // and those inside closed parts: a volumetric octree
};

/// The octree of a mesh, condensed. The root is in the mesh's frame; what lies outside of it is left out. A
/// voxel that is apart from all faces by no more than the rounding of its corners may be black.
DfOctree octree_of(const Mesh& mesh, const OctreeRoot& root, OctreeFilling filling);

/// The smallest root with the mesh in its middle, its side multiplied by `margin` (at least 1). The mesh has
/// a vertex.
OctreeRoot root_around(const Mesh& mesh, unsigned levels, Real margin = 1);

}  // namespace collidoscope
