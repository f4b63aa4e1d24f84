#include "core/object_pool.h"

#include <gtest/gtest.h>
#include <vector>

#include "core/parallel.h"

namespace collidoscope {
namespace {

TEST(ObjectPool, LendsTheOneGivenBackLast) {
  ObjectPool<int> numbers;
  numbers.provide(2);
  int* first = nullptr;
  {
    const Lease<int> a(numbers), b(numbers);
    EXPECT_NE(&*a, &*b);
    first = &*a;
  }  // `a` is given back last
  EXPECT_EQ(&*Lease<int>(numbers), first);
  numbers.provide(1);
  EXPECT_EQ(numbers.all().size(), 2u);
}

TEST(ObjectPool, LendsToOneAtATime) {
  ThreadPool threads(4);
  ObjectPool<int> counters;
  counters.provide(threads.threads());
  threads.for_ranges(20'000, 1, [&](std::size_t, std::size_t) { ++*Lease<int>(counters); });
  int total = 0;
  for (const int counter : counters.all()) total += counter;
  EXPECT_EQ(total, 20'000);
}

}  // namespace
}  // namespace collidoscope
