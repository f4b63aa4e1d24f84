#include "experiments/timing.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace collidoscope::experiments {
namespace {

/// Who sleeps computes nothing meanwhile.
TEST(Sample, TellsTheThreadsTimeFromTheWalls) {
  const Sample sample = take_sample(1, [] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); });
  EXPECT_GE(sample.real, 50e6);
  EXPECT_GT(sample.cpu, 0);
  EXPECT_LT(sample.cpu, sample.real / 2);
  EXPECT_EQ(sample.iterations, 1u);
}

TEST(Sample, RepeatsWhatIsTooShortForTheClock) {
  std::size_t calls = 0;
  const Sample sample = take_sample(10, [&] { ++calls; });
  EXPECT_GT(calls, 1u);
  EXPECT_EQ(sample.iterations, calls);
  EXPECT_GE(sample.real * 10 * static_cast<double>(calls), 5e6);
}

}  // namespace
}  // namespace collidoscope::experiments
