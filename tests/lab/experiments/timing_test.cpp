#include "experiments/timing.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
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

/// A machine that is busy may let the first call last long enough, but not again and again.
TEST(Sample, RepeatsWhatIsTooShortForTheClock) {
  std::size_t most_calls = 0;
  for (int i = 0; i < 5; ++i) {
    std::size_t calls = 0;
    const Sample sample = take_sample(10, [&] { ++calls; });
    EXPECT_EQ(sample.iterations, calls);
    EXPECT_GE(sample.real * 10 * static_cast<double>(calls), 5e6);
    most_calls = std::max(most_calls, calls);
  }
  EXPECT_GT(most_calls, 1u);
}

/// Within one page, in steps of 16 bytes, all of them in turn; AddressSanitizer makes that steps of 32.
TEST(MovedStack, HasAnotherPlaceForEachRepetition) {
  std::set<std::uintptr_t> places;
  for (std::size_t repetition = 0; repetition < 300; ++repetition)
    with_moved_stack(repetition, [&] {
      const volatile char local = 0;
      places.insert(reinterpret_cast<std::uintptr_t>(&local));
    });
  EXPECT_GE(places.size(), 128u);
  EXPECT_LE(places.size(), 256u);
  EXPECT_LE(*places.rbegin() - *places.begin(), 4096u);
}

}  // namespace
}  // namespace collidoscope::experiments
