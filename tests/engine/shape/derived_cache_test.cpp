#include "shape/derived_cache.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "geometry/primitives/primitives.h"
#include "shape/shape.h"

namespace collidoscope {
namespace {

TEST(DerivedCache, KeepsOneValueOfEachType) {
  DerivedCache cache;
  int made = 0;
  const auto& number = cache.unnamed<int>([&] { return ++made, 7; });
  const auto& other = cache.unnamed<double>([&] { return ++made, 2.5; });
  EXPECT_EQ(&cache.unnamed<int>([&] { return ++made, 8; }), &number);
  EXPECT_EQ(&cache.unnamed<double>([&] { return ++made, 3.5; }), &other);
  EXPECT_EQ(number, 7);
  EXPECT_EQ(other, 2.5);
  EXPECT_EQ(made, 2);
}

TEST(DerivedCache, DestroysWhatItKeeps) {
  auto watched = std::make_shared<int>(1);
  {
    DerivedCache cache;
    cache.unnamed<std::shared_ptr<int>>([&] { return watched; });
    cache.unnamed<int>([] { return 1; });
    EXPECT_EQ(watched.use_count(), 2);
  }
  EXPECT_EQ(watched.use_count(), 1);
}

TEST(DerivedCache, ThreadsGetTheSameValue) {
  for (int round = 0; round < 50; ++round) {
    DerivedCache cache;
    std::atomic<int> made = 0;
    std::vector<const int*> seen(4);
    std::vector<std::thread> threads;
    for (const int*& value : seen)
      threads.emplace_back([&] { value = &cache.unnamed<int>([&] { return ++made; }); });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(made, 1);
    for (const int* value : seen) EXPECT_EQ(value, seen.front());
  }
}

struct VertexCount {
  explicit VertexCount(const Shape& shape) : count(shape.hull().vertices.size()) {}
  std::size_t count;
};

TEST(DerivedCache, IsSharedByCopiesOfAShape) {
  const Shape cube("cube", make_box(Vec3(1)));
  const std::vector<Shape> copies(2, cube);
  EXPECT_EQ(cube.get<VertexCount>().count, 8u);
  for (const Shape& copy : copies) EXPECT_EQ(&copy.get<VertexCount>(), &cube.get<VertexCount>());
}

}  // namespace
}  // namespace collidoscope
