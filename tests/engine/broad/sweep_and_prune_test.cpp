// What tests of all broad phases do not reach: columns so full that all threads search them together, and
// boxes outside the window whose levels tell them apart.

#include <algorithm>
#include <gtest/gtest.h>

#include "broad/broad.h"
#include "fixtures/box_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

Pairs pairs_by(std::string_view id, const Boxes& boxes, unsigned threads) {
  Pairs pairs;
  ThreadPool pool(threads);
  broad_algorithm(id).create()->find_pairs(boxes, pool, pairs);
  return pairs;
}

/// A world of many columns, one of which holds a cluster of so many boxes.
Boxes world_with_cluster(std::size_t in_cluster, std::size_t elsewhere) {
  Boxes boxes = random_boxes(elsewhere, 1000, 30, 71);
  for (Aabb box : random_boxes(in_cluster, 2, 0.08, 73)) {
    box.min += Vec3(300), box.max += Vec3(300);
    boxes.push_back(box);
  }
  return boxes;
}

TEST(SweepAndPrune, SearchesFullColumnsWithAllThreads) {
  const Boxes boxes = world_with_cluster(20'000, 30'000);
  const Pairs expected = pairs_by("bvh", boxes, 1);
  EXPECT_GT(expected.size(), 20'000u);
  for (const unsigned threads : {1u, 2u, 3u})
    EXPECT_TRUE(pairs_by("sweep-and-prune", boxes, threads) == expected);
}

TEST(SweepAndPrune, SearchesOneFullColumnWithAllThreads) {
  Boxes boxes = random_boxes(30'000, 1, 2e-5, 79);
  for (Aabb& box : boxes)  // all of one width across: nothing to cut
    for (const int axis : {1, 2}) box.min[axis] = 0, box.max[axis] = 1;
  const Pairs expected = pairs_by("bvh", boxes, 1);
  EXPECT_GT(expected.size(), 3'000u);
  for (const unsigned threads : {1u, 2u, 3u})
    EXPECT_TRUE(pairs_by("sweep-and-prune", boxes, threads) == expected);
}

/// How many pieces of the sweep's structure have their centre in the box.
std::size_t pieces_in(const Aabb& box, const BroadPhase& sweep) {
  const auto inside = [&](const StructureBox& piece) {
    const Vec3 centre = piece.box.centre();
    return overlap(box, {centre, centre});
  };
  return static_cast<std::size_t>(std::ranges::count_if(sweep.structure(), inside));
}

class SweepThatIsKept : public testing::Test {
 protected:
  void expect_exact(const Boxes& boxes) {
    Pairs pairs;
    sweep_->find_pairs(boxes, threads_, pairs);
    EXPECT_TRUE(pairs == expected_pairs(boxes));
  }

  ThreadPool threads_;
  std::unique_ptr<BroadPhase> sweep_ = broad_algorithm("sweep-and-prune").create();
};

TEST_F(SweepThatIsKept, FollowsAWorldThatJumpsOutOfItsWindow) {
  Boxes boxes = random_boxes(1500, 10, 0.5, 83);
  expect_exact(boxes);
  EXPECT_EQ(pieces_in({Vec3(999), Vec3(1012)}, *sweep_), 0u);
  for (Aabb& box : boxes) box.min += Vec3(1000), box.max += Vec3(1000);
  expect_exact(boxes);
  EXPECT_GE(pieces_in({Vec3(999), Vec3(1012)}, *sweep_), boxes.size());
}

TEST_F(SweepThatIsKept, WidensItsWindowForAClusterThatNoSampleMeets) {
  Boxes boxes = random_boxes(2000, 10, 0.5, 89);
  for (std::size_t i = boxes.size() - 60; i < boxes.size(); ++i)
    boxes[i].min += Vec3(1000), boxes[i].max += Vec3(1000);
  expect_exact(boxes);
  EXPECT_EQ(pieces_in({Vec3(999), Vec3(1012)}, *sweep_), 60u);
}

}  // namespace
}  // namespace collidoscope
