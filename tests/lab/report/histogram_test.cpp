#include "report/histogram.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "core/random.h"

namespace collidoscope {
namespace {

/// Of every magnitude.
std::vector<std::uint64_t> random_values(std::size_t count) {
  Random random(7);
  std::vector<std::uint64_t> values;
  for (std::size_t i = 0; i < count; ++i)
    values.push_back(static_cast<std::uint64_t>(std::exp2(random.uniform(0, 36))) - 1);
  return values;
}

TEST(Histogram, BinsFollowEachOther) {
  for (std::size_t bin = 0; bin < Histogram::bins; ++bin) {
    const std::uint64_t first = Histogram::first_of(bin), next = Histogram::first_of(bin + 1);
    EXPECT_LT(first, next);
    EXPECT_EQ(Histogram::bin_of(first), bin);
    EXPECT_EQ(Histogram::bin_of(next - 1), bin);
    EXPECT_LE(next - first, std::max<std::uint64_t>(1, first / 8));
  }
  EXPECT_EQ(Histogram::bin_of(~std::uint64_t{0}), Histogram::bins - 1);
}

TEST(Histogram, CountsAsBruteForceDoes) {
  const std::vector<std::uint64_t> values = random_values(5000);
  Histogram histogram;
  for (const std::uint64_t value : values) histogram.add(value);
  EXPECT_EQ(histogram.total(), values.size());
  for (std::size_t bin = 0; bin < Histogram::bins; ++bin) {
    const auto inside = [&](std::uint64_t value) {
      return value >= Histogram::first_of(bin) && value < Histogram::first_of(bin + 1);
    };
    EXPECT_EQ(histogram.count(bin), static_cast<std::uint64_t>(std::ranges::count_if(values, inside)));
  }
  const auto [begin, end] = histogram.occupied();
  EXPECT_EQ(begin, Histogram::bin_of(std::ranges::min(values)));
  EXPECT_EQ(end, Histogram::bin_of(std::ranges::max(values)) + 1);
}

TEST(Histogram, PercentilesLieInTheBinOfTheValueByNearestRank) {
  std::vector<std::uint64_t> values = random_values(777);
  Histogram histogram;
  for (const std::uint64_t value : values) histogram.add(value);
  std::ranges::sort(values);
  for (const double percent : {1.0, 25.0, 50.0, 95.0, 99.0, 100.0}) {
    const auto rank = static_cast<std::size_t>(std::ceil(percent / 100 * 777));
    EXPECT_EQ(histogram.percentile(percent), Histogram::first_of(Histogram::bin_of(values[rank - 1])));
  }
}

TEST(Histogram, WhatIsRemovedWasNeverThere) {
  Histogram histogram;
  EXPECT_EQ(histogram.percentile(50), 0u);
  EXPECT_EQ(histogram.occupied().end, 0u);
  for (const std::uint64_t value : {3, 3, 40, 1000}) histogram.add(value);
  for (const std::uint64_t value : {3, 1000}) histogram.remove(value);
  EXPECT_EQ(histogram.total(), 2u);
  EXPECT_EQ(histogram.count(3), 1u);
  EXPECT_EQ(histogram.occupied().end, Histogram::bin_of(40) + 1);
}

}  // namespace
}  // namespace collidoscope
