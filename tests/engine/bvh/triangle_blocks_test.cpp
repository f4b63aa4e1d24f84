// The blocks of leaves whose vertices move, which are filled when they are first read.

#include "bvh/triangle_blocks.h"

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "fixtures/meshes/mesh_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

Mesh jittered(Mesh mesh, Random& random) {
  for (Vec3f& vertex : mesh.vertices) vertex += Vec3f(random.in_box(Vec3(-0.2), Vec3(0.2)));
  return mesh;
}

bool are_equal(const TriangleBlock& a, const TriangleBlock& b) {
  return a.corner == b.corner && a.triangle == b.triangle && a.count == b.count;
}

TEST(TriangleBlocks, BlocksThatHaveMovedAreThoseOfTheMovedMesh) {
  Random random(1);
  for (const ShapePointer& shape : small_meshes()) {
    const TreeLayout layout(shape->mesh(), SplitRule::surface_area);
    TriangleBlocks blocks(shape->mesh(), layout);
    for (int time = 0; time < 4; ++time) {
      const Mesh mesh = jittered(shape->mesh(), random);
      blocks.move(mesh, layout);
      const TriangleBlocks fresh(mesh, layout);
      ASSERT_EQ(blocks.size(), layout.leaves.size());
      // Some blocks stay unread, and so are older than the last move.
      for (std::size_t leaf = 0; leaf < blocks.size(); ++leaf)
        if (time == 3 || random.uniform() < 0.5) {
          ASSERT_TRUE(are_equal(blocks[leaf], fresh[leaf])) << leaf;
        }
    }
  }
}

TEST(TriangleBlocks, BoxesOfLeavesThatHaveMovedAreThoseOfTheirBlocks) {
  Random random(2);
  for (const ShapePointer& shape : small_meshes()) {
    const TreeLayout layout(shape->mesh(), SplitRule::surface_area);
    TriangleBlocks blocks(shape->mesh(), layout);
    const Mesh mesh = jittered(shape->mesh(), random);
    blocks.move(mesh, layout);
    std::vector<FloatBox> boxes(blocks.size()), expected(blocks.size());
    blocks.find_boxes(boxes), TriangleBlocks(mesh, layout).find_boxes(expected);
    for (std::size_t leaf = 0; leaf < blocks.size(); ++leaf)
      for (int axis = 0; axis < 3; ++axis) {
        ASSERT_EQ(boxes[leaf].min(axis), expected[leaf].min(axis));
        ASSERT_EQ(boxes[leaf].max(axis), expected[leaf].max(axis));
      }
  }
}

TEST(TriangleBlocks, ThreadsMayBeTheFirstToReadABlockTogether) {
  Random random(3);
  const Mesh rest = make_sphere(1, 64, 32);
  const TreeLayout layout(rest, SplitRule::surface_area);
  TriangleBlocks blocks(rest, layout);
  ThreadPool threads(4);
  for (int time = 0; time < 20; ++time) {
    const Mesh mesh = jittered(rest, random);
    blocks.move(mesh, layout);
    const TriangleBlocks fresh(mesh, layout);
    constexpr std::size_t readers = 8;
    std::array<std::size_t, readers> equal{};
    threads.for_ranges(readers, 1, [&](std::size_t begin, std::size_t) {
      for (std::size_t leaf = 0; leaf < blocks.size(); ++leaf)
        equal[begin] += are_equal(blocks[leaf], fresh[leaf]);
    });
    for (const std::size_t count : equal) ASSERT_EQ(count, blocks.size());
  }
}

}  // namespace
}  // namespace collidoscope
