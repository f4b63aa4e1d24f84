#include "octrees/df_octree.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/error.h"
#include "core/random.h"

namespace collidoscope {
namespace {

constexpr unsigned levels = 4;

/// Voxels of a small root, a bit each.
using Voxels = std::vector<bool>;

std::size_t index_of(unsigned x, unsigned y, unsigned z) {
  return (std::size_t{z} << levels | y) << levels | x;
}

Voxels random_voxels(Random& random, Real share) {
  Voxels voxels(std::size_t{1} << (3 * levels));
  for (auto&& voxel : voxels) voxel = random.uniform() < share;
  return voxels;
}

OctreeColour write(const Voxels& voxels, const VoxelCube& cube, DfOctree& octree) {
  if (cube.side > 1)
    return write_divided(octree, [&](unsigned i) { return write(voxels, cube.octant(i), octree); });
  const bool is_black = voxels[index_of(cube.corner[0], cube.corner[1], cube.corner[2])];
  octree.append(is_black ? OctreeColour::black : OctreeColour::white);
  return is_black ? OctreeColour::black : OctreeColour::white;
}

DfOctree octree_of(const Voxels& voxels) {
  DfOctree octree;
  write(voxels, OctreeRoot{.levels = levels}.cube(), octree);
  return octree;
}

Voxels voxels_of(const DfOctree& octree) {
  Voxels voxels(std::size_t{1} << (3 * levels));
  for (const VoxelCube& cube : black_cubes(octree, levels))
    for (unsigned z = cube.corner[2]; z < cube.corner[2] + unsigned{cube.side}; ++z)
      for (unsigned y = cube.corner[1]; y < cube.corner[1] + unsigned{cube.side}; ++y)
        for (unsigned x = cube.corner[0]; x < cube.corner[0] + unsigned{cube.side}; ++x)
          voxels[index_of(x, y, z)] = true;
  return voxels;
}

// The paper's own example [Smith 2.2.1], which lacks the "(" of its second grey node's first octant.
TEST(DfOctree, ReadsAndWritesText) {
  const std::string_view text = "(B(BWBBBWWWBWBWB(BBBBBBBW";
  EXPECT_EQ(DfOctree::parse(text).text(), text);
  EXPECT_EQ(DfOctree::parse("B").text(), "B");
}

TEST(DfOctree, RefusesWhatIsNoOctree) {
  for (const char* text : {"", "(", "(BBBBBBB", "BB", "x", "(BBBBBBBx", "(BBBBBBBBW"})
    EXPECT_THROW(DfOctree::parse(text), InputError) << text;
}

TEST(DfOctree, TakesTwoBitsPerNode) {
  DfOctree octree;
  for (int i = 0; i < 64; ++i) octree.append(OctreeColour::black);
  EXPECT_EQ(octree.bytes(), 16u);
}

TEST(DfOctree, TruncatedListsCompareEqual) {
  for (std::size_t size = 0; size < 70; ++size) {
    DfOctree whole, cut;
    for (std::size_t i = 0; i < 100; ++i) {
      if (i < size) whole.append(OctreeColour::grey);
      cut.append(OctreeColour::grey);
    }
    cut.truncate(size);
    EXPECT_EQ(whole, cut) << size;
  }
}

TEST(DfOctree, KeepsEveryVoxel) {
  Random random(1);
  for (const Real share : {0.0, 0.1, 0.5, 0.95, 1.0}) {
    const Voxels voxels = random_voxels(random, share);
    EXPECT_EQ(voxels_of(octree_of(voxels)), voxels);
    EXPECT_EQ(black_voxels(octree_of(voxels), levels),
              static_cast<std::uint64_t>(std::ranges::count(voxels, true)));
  }
}

TEST(DfOctree, IsCondensed) {
  EXPECT_EQ(octree_of(Voxels(std::size_t{1} << (3 * levels), true)).text(), "B");
  EXPECT_EQ(octree_of(Voxels(std::size_t{1} << (3 * levels), false)).text(), "W");
}

TEST(DfOctree, UnionIsBlackWhereAnyIs) {
  Random random(2);
  for (int round = 0; round < 50; ++round) {
    std::vector<DfOctree> octrees;
    Voxels all(std::size_t{1} << (3 * levels));
    for (int i = 0; i <= round % 4; ++i) {
      const Voxels voxels = random_voxels(random, random.uniform());
      for (std::size_t v = 0; v < all.size(); ++v) all[v] = all[v] || voxels[v];
      octrees.push_back(octree_of(voxels));
    }
    EXPECT_EQ(united(octrees), octree_of(all));
  }
}

}  // namespace
}  // namespace collidoscope
