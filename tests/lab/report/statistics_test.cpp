#include "report/statistics.h"

#include <gtest/gtest.h>
#include <numeric>

namespace collidoscope {
namespace {

TEST(Statistics, PercentilesAreValuesOfTheListByNearestRank) {
  std::vector<std::int64_t> values(100);
  std::iota(values.rbegin(), values.rend(), 1);
  const Statistics s = statistics(values);
  EXPECT_EQ(s.median, 50);
  EXPECT_EQ(s.p95, 95);
  EXPECT_EQ(s.p99, 99);
  EXPECT_EQ(s.max, 100);
  EXPECT_EQ(s.total, 5050);
}

TEST(Statistics, OneValueIsEveryPercentile) {
  const Statistics s = statistics({7});
  EXPECT_EQ(s.median, 7);
  EXPECT_EQ(s.p99, 7);
}

TEST(Statistics, NothingIsZero) {
  EXPECT_EQ(statistics({}).max, 0);
}

}  // namespace
}  // namespace collidoscope
