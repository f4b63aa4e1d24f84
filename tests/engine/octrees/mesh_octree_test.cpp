#include "octrees/mesh_octree.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr unsigned coarse_levels = 4;

bool is_black(std::span<const VoxelCube> cubes, const Vec3& point) {
  for (const VoxelCube& cube : cubes) {
    bool holds = true;
    for (int axis = 0; axis < 3; ++axis) {
      const Real low = cube.corner[static_cast<std::size_t>(axis)];
      holds &= point[axis] > low && point[axis] < low + cube.side;
    }
    if (holds) return true;
  }
  return false;
}

template <class Visit>
void for_voxel_centres(const Visit& visit) {
  for (int z = 0; z < 1 << coarse_levels; ++z)
    for (int y = 0; y < 1 << coarse_levels; ++y)
      for (int x = 0; x < 1 << coarse_levels; ++x) visit(Vec3(x, y, z) + Vec3(0.5));
}

// A sphere of a quarter million triangles is one up to 1e-5: voxels that are farther from it than half their
// diagonal hold no face, and those whose centre is nearer than half their side do.
TEST(MeshOctree, HoldsTheFacesOfASphere) {
  const Mesh mesh = make_icosphere(1, 7);
  const OctreeRoot root = root_around(mesh, coarse_levels, 1.25);
  const std::vector<VoxelCube> cubes =
      black_cubes(octree_of(mesh, root, OctreeFilling::faces), coarse_levels);
  int black = 0, white = 0;
  for_voxel_centres([&](const Vec3& centre) {
    const Real off = std::abs(length(root.to_metres(centre)) - 1) / root.voxel_side();
    if (off < 0.499) {
      EXPECT_TRUE(is_black(cubes, centre));
      ++black;
    }
    if (off > 0.87) {
      EXPECT_FALSE(is_black(cubes, centre));
      ++white;
    }
  });
  EXPECT_GT(black, 300);
  EXPECT_GT(white, 2000);
}

TEST(MeshOctree, FillsClosedParts) {
  const Mesh mesh = make_torus(1, 0.4, 64, 32);
  const OctreeRoot root = root_around(mesh, coarse_levels, 1.01);
  const std::vector<VoxelCube> cubes =
      black_cubes(octree_of(mesh, root, OctreeFilling::solid), coarse_levels);
  int inside = 0, outside = 0;
  for_voxel_centres([&](const Vec3& centre) {
    const Vec3 p = root.to_metres(centre);
    const Real off = std::hypot(std::hypot(p.x, p.y) - 1, p.z) - 0.4;
    if (off < -0.01) {
      EXPECT_TRUE(is_black(cubes, centre));
      ++inside;
    }
    if (off > 0.88 * root.voxel_side()) {
      EXPECT_FALSE(is_black(cubes, centre));
      ++outside;
    }
  });
  EXPECT_GT(inside, 400);
  EXPECT_GT(outside, 1000);
}

TEST(MeshOctree, FillsNoOpenPart) {
  Mesh mesh = make_icosphere(1, 3);
  const OctreeRoot root = root_around(mesh, coarse_levels);
  mesh.triangles.pop_back();
  EXPECT_EQ(octree_of(mesh, root, OctreeFilling::solid), octree_of(mesh, root, OctreeFilling::faces));
}

TEST(MeshOctree, LeavesOutWhatIsOutsideTheRoot) {
  const Mesh mesh = make_box(Vec3(2));
  const OctreeRoot root{Vec3(5), 1, coarse_levels};
  EXPECT_EQ(octree_of(mesh, root, OctreeFilling::solid).text(), "W");
  EXPECT_EQ(octree_of(mesh, {Vec3(-0.5), 1, coarse_levels}, OctreeFilling::solid).text(), "B");
}

TEST(MeshOctree, ABoxAlongTheVoxelsIsOne) {
  const Mesh mesh = make_box(Vec3(1.9));  // its faces lie within the outermost voxels
  const OctreeRoot root{Vec3(-1), 2, coarse_levels};
  EXPECT_EQ(octree_of(mesh, root, OctreeFilling::solid).text(), "B");
  EXPECT_EQ(black_voxels(octree_of(mesh, root, OctreeFilling::faces), coarse_levels),
            16u * 16 * 16 - 14 * 14 * 14);
}

TEST(MeshOctree, ResolvesASingleVoxel) {
  EXPECT_EQ(octree_of(make_box(Vec3(1)), {Vec3(-1), 2, 0}, OctreeFilling::faces).text(), "B");
}

}  // namespace
}  // namespace collidoscope
