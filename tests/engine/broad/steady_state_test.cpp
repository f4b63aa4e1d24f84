// In the steady state a broad phase allocates nothing. This executable counts every allocation.

#include <gtest/gtest.h>

#include "broad/broad.h"
#include "fixtures/allocation_counter.h"
#include "fixtures/box_worlds.h"

namespace collidoscope {
namespace {

TEST(BroadPhase, AllocatesNothingInTheSteadyState) {
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    if (algorithm->reference) continue;
    const std::unique_ptr<BroadPhase> phase = algorithm->create();
    ThreadPool threads(1);
    std::vector<BodyPair> pairs;
    test::MovingBoxes world(1500, test::BoxSizes::uniform, 7, 4);
    // Twice over the same frames: the second time, every buffer has been as full before. Their number is a
    // multiple of that after which the sweep samples its world anew.
    constexpr int frame_count = 24;
    std::vector<std::vector<Aabb>> frames;
    for (int frame = 0; frame < frame_count; ++frame, world.step()) frames.push_back(world.boxes());
    for (const std::vector<Aabb>& boxes : frames) phase->find_pairs(boxes, threads, pairs);
    const std::size_t bytes = phase->bytes();
    const std::size_t before = test::allocation_count();
    for (const std::vector<Aabb>& boxes : frames) phase->find_pairs(boxes, threads, pairs);
    EXPECT_EQ(test::allocation_count() - before, 0u) << algorithm->id;
    EXPECT_EQ(phase->bytes(), bytes) << algorithm->id;
    EXPECT_GT(pairs.size(), 1500u);
    EXPECT_GT(bytes, 1000u);
  }
}

}  // namespace
}  // namespace collidoscope
