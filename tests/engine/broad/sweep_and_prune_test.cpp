// What tests of all broad phases do not reach: columns so full that all threads search them together.

#include <gtest/gtest.h>

#include "broad/broad.h"
#include "support/box_pairs.h"

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

}  // namespace
}  // namespace collidoscope
