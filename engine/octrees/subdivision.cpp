#include "octrees/subdivision.h"

namespace collidoscope {

std::vector<VoxelCube> parts_of(const OctreeRoot& root) {
  if (root.levels == 0) return {root.cube()};
  std::vector<VoxelCube> parts;
  for (unsigned i = 0; i < 8; ++i) parts.push_back(root.cube().octant(i));
  return parts;
}

OctreeRoot root_around(const Aabb& region, unsigned levels) {
  const Vec3 extent = region.max - region.min;
  const Real longest = std::max({extent.x, extent.y, extent.z}), side = longest > 0 ? longest : 1;
  return {region.centre() - Vec3(side * Real(0.5)), side, levels};
}

Subdivision joined(const std::vector<Subdivision>& parts) {
  Subdivision all;
  for (const Subdivision& part : parts) {
    all.pairs.insert(all.pairs.end(), part.pairs.begin(), part.pairs.end());
    all.work += part.work;
  }
  std::ranges::sort(all.pairs);
  all.pairs.erase(std::unique(all.pairs.begin(), all.pairs.end()), all.pairs.end());
  return all;
}

}  // namespace collidoscope
