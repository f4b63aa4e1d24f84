// In the steady state a broad phase allocates nothing. This executable counts every allocation.

#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "broad/broad.h"
#include "support/box_worlds.h"

namespace {
std::atomic<std::size_t> allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace collidoscope {
namespace {

TEST(BroadPhase, AllocatesNothingInTheSteadyState) {
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    const std::unique_ptr<BroadPhase> phase = algorithm->create();
    ThreadPool threads(1);
    std::vector<BodyPair> pairs;
    test::MovingBoxes world(1500, test::BoxSizes::uniform, 7, 4);
    // Forth and back over the same frames: the second time, every buffer has been as full before.
    std::vector<std::vector<Aabb>> frames;
    for (int frame = 0; frame < 20; ++frame, world.step()) frames.push_back(world.boxes());
    for (const std::vector<Aabb>& boxes : frames) phase->find_pairs(boxes, threads, pairs);
    const std::size_t bytes = phase->bytes();
    const std::size_t before = allocations;
    for (const std::vector<Aabb>& boxes : frames) phase->find_pairs(boxes, threads, pairs);
    EXPECT_EQ(allocations - before, 0u) << algorithm->id;
    EXPECT_EQ(phase->bytes(), bytes) << algorithm->id;
    EXPECT_GT(pairs.size(), 1500u);
    EXPECT_GT(bytes, 1000u);
  }
}

}  // namespace
}  // namespace collidoscope
