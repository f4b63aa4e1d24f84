#include "core/parallel.h"

#include <gtest/gtest.h>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace collidoscope {
namespace {

TEST(ThreadPool, CoversEveryItemOnceForAnyNumberOfThreads) {
  for (const unsigned threads : {1u, 2u, 5u}) {
    ThreadPool pool(threads);
    for (const std::size_t count : {0u, 1u, 7u, 64u, 1000u}) {
      std::vector<int> visits(count, 0);
      pool.for_ranges(count, 7, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++visits[i];
      });
      EXPECT_EQ(visits, std::vector<int>(count, 1));
    }
  }
}

TEST(ThreadPool, PassesExceptionsOn) {
  for (const unsigned threads : {1u, 2u}) {
    ThreadPool pool(threads);
    EXPECT_THROW(pool.for_ranges(100, 1,
                                 [](std::size_t begin, std::size_t) {
                                   if (begin == 50) throw std::runtime_error("fifty");
                                 }),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace collidoscope
