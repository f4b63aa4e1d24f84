#include "octrees/faced_octree.h"

namespace collidoscope {

FacedOctree::FacedOctree(const Mesh& mesh, unsigned levels, OctreeFilling filling) {
  if (mesh.vertices.empty()) return;
  root_ = root_around(mesh, levels);
  visit_black_leaves(mesh, root_, filling, [&](const VoxelCube& cube, std::span<const std::uint32_t> faces) {
    cubes_.push_back(cube);
    faces_.insert(faces_.end(), faces.begin(), faces.end());
    first_.push_back(static_cast<std::uint32_t>(faces_.size()));
  });
}

std::size_t FacedOctree::bytes() const {
  return sizeof(*this) + cubes_.size() * sizeof(VoxelCube) +
         (first_.size() + faces_.size()) * sizeof(std::uint32_t);
}

}  // namespace collidoscope
