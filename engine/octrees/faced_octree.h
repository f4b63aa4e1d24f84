#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "octrees/mesh_octree.h"

namespace collidoscope {

/// The black cubes of a mesh's octree, each with the faces that meet it [Smith 1.3.4]. Cubes with faces are
/// voxels, not condensed; those inside of closed parts have no faces. In the mesh's frame.
class FacedOctree {
 public:
  FacedOctree(const Mesh& mesh, unsigned levels, OctreeFilling filling);

  const OctreeRoot& root() const { return root_; }
  std::span<const VoxelCube> cubes() const { return cubes_; }
  /// Indices of triangles, ascending.
  std::span<const std::uint32_t> faces(std::size_t cube) const {
    return std::span(faces_).subspan(first_[cube], first_[cube + 1] - first_[cube]);
  }
  std::size_t bytes() const;

 private:
  OctreeRoot root_;
  std::vector<VoxelCube> cubes_;
  std::vector<std::uint32_t> first_ = {0};  // of each cube, in `faces_`, and the end
  std::vector<std::uint32_t> faces_;
};

}  // namespace collidoscope
