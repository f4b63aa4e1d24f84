#include "session/rate.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

TEST(Rate, CountsWhatHappenedOfLate) {
  Rate rate;
  EXPECT_EQ(rate.per_second(0), 0);
  rate.count(0);
  EXPECT_EQ(rate.per_second(0), 0);  // once is no rate
  double now = 0;
  for (int i = 0; i < 300; ++i) rate.count(now += 1.0 / 60);
  EXPECT_NEAR(rate.per_second(now), 60, 1e-6);
  for (int i = 0; i < 300; ++i) rate.count(now += 0.25);
  EXPECT_NEAR(rate.per_second(now), 4, 1e-6);
}

TEST(Rate, ForgetsWhatCeased) {
  Rate rate;
  for (int i = 0; i < 100; ++i) rate.count(0.01 * i);
  EXPECT_GT(rate.per_second(1), 50);
  EXPECT_EQ(rate.per_second(10), 0);
}

}  // namespace
}  // namespace collidoscope::viewer
