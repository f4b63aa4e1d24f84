#include "octrees/compaction.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "core/random.h"
#include "geometry/primitives/primitives.h"
#include "octrees/mesh_octree.h"

namespace collidoscope {
namespace {

using Voxel = std::array<std::uint16_t, 3>;

/// The voxels of cubes; the test fails where two overlap.
std::set<Voxel> voxels_of(std::span<const VoxelCube> cubes) {
  std::set<Voxel> voxels;
  for (const VoxelCube& cube : cubes)
    for (unsigned z = 0; z < cube.side; ++z)
      for (unsigned y = 0; y < cube.side; ++y)
        for (unsigned x = 0; x < cube.side; ++x) {
          const Voxel voxel{static_cast<std::uint16_t>(cube.corner[0] + x),
                            static_cast<std::uint16_t>(cube.corner[1] + y),
                            static_cast<std::uint16_t>(cube.corner[2] + z)};
          EXPECT_TRUE(voxels.insert(voxel).second) << "two cubes overlap";
        }
  return voxels;
}

std::vector<VoxelCube> cubes_of(const Mesh& mesh, unsigned levels, OctreeFilling filling) {
  return black_cubes(octree_of(mesh, root_around(mesh, levels, 1.1), filling), levels);
}

TEST(Compaction, FillsTheSameVoxelsWithFewerCubes) {
  for (const OctreeFilling filling : {OctreeFilling::faces, OctreeFilling::solid})
    for (const Mesh& mesh : {make_torus(1, 0.4, 24, 12), make_icosphere(1, 2), make_box(Vec3(1, 2, 3))}) {
      const std::vector<VoxelCube> cubes = cubes_of(mesh, 5, filling), compact = compacted(cubes, 5);
      EXPECT_EQ(voxels_of(compact), voxels_of(cubes));
      EXPECT_LE(compact.size(), cubes.size()) << "shells of a voxel have few larger cubes";
      if (filling == OctreeFilling::solid) {
        EXPECT_LT(compact.size(), cubes.size());
      }
    }
}

TEST(Compaction, FindsACubeThatTheOctreeCuts) {
  std::vector<VoxelCube> cubes;
  for (std::uint16_t z = 0; z < 3; ++z)
    for (std::uint16_t y = 0; y < 3; ++y)
      for (std::uint16_t x = 0; x < 3; ++x)
        cubes.push_back({{static_cast<std::uint16_t>(x + 1), static_cast<std::uint16_t>(y + 1),
                          static_cast<std::uint16_t>(z + 1)},
                         1});
  EXPECT_EQ(compacted(cubes, 3), (std::vector<VoxelCube>{{{1, 1, 1}, 3}}));
}

TEST(Compaction, MoreScansAreNeverWorse) {
  const std::vector<VoxelCube> cubes = cubes_of(make_torus(1, 0.4, 24, 12), 5, OctreeFilling::solid);
  std::size_t before = cubes.size();
  for (const unsigned scans : {1u, 8u, 64u}) {
    const std::size_t size = compacted(cubes, 5, {.scans = scans}).size();
    EXPECT_LE(size, before + before / 20);  // scans are spread anew, and may miss the best of fewer
    before = size;
  }
}

TEST(Compaction, TakesNothingAndSingleVoxels) {
  EXPECT_TRUE(compacted({}, 4).empty());
  const std::vector<VoxelCube> one = {{{15, 15, 15}, 1}};
  EXPECT_EQ(compacted(one, 4), one);
}

TEST(Compaction, CanBeCancelled) {
  const std::vector<VoxelCube> cubes = cubes_of(make_icosphere(1, 2), 5, OctreeFilling::solid);
  Progress progress([&](double, std::string_view) { progress.cancel(); });
  EXPECT_THROW(compacted(cubes, 5, {}, &progress), Cancelled);
}

}  // namespace
}  // namespace collidoscope
