#include "report/duration_summary.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace collidoscope {
namespace {

void expect_a_thousandth_below(std::int64_t found, std::int64_t truth) {
  EXPECT_LE(found, truth);
  EXPECT_GE(static_cast<double>(found), 0.999 * static_cast<double>(truth));
}

TEST(DurationSummary, AgreesWithTheWholeList) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> logarithm(0, 42);  // up to an hour in nanoseconds
  for (const std::size_t size : {1u, 2u, 19u, 100u, 9'999u}) {
    DurationSummary summary;
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < size; ++i) {
      values.push_back(static_cast<std::int64_t>(std::exp2(logarithm(random))));
      summary.add(values.back());
    }
    const Statistics found = summary.statistics(), truth = statistics(values);
    expect_a_thousandth_below(found.median, truth.median);
    expect_a_thousandth_below(found.p95, truth.p95);
    expect_a_thousandth_below(found.p99, truth.p99);
    EXPECT_EQ(found.max, truth.max);
    EXPECT_EQ(found.total, truth.total);
  }
}

TEST(DurationSummary, SmallNumbersAreExact) {
  DurationSummary summary;
  for (std::int64_t value = 0; value <= 2000; ++value) summary.add(value);
  EXPECT_EQ(summary.statistics().median, 1000);
  EXPECT_EQ(summary.statistics().p95, 1900);
}

TEST(DurationSummary, NothingIsZero) {
  EXPECT_EQ(DurationSummary().statistics().median, 0);
}

}  // namespace
}  // namespace collidoscope
