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

/// AddressSanitizer makes room in steps of 32 bytes, and adds one where none is needed.
#ifdef __SANITIZE_ADDRESS__
constexpr std::uintptr_t step = 32, expected_places = 129;
#else
constexpr std::uintptr_t step = 16, expected_places = 256;
#endif

/// Within one page, in steps, all of them in turn.
TEST(MovedStack, HasAnotherPlaceForEachRepetition) {
  std::set<std::uintptr_t> places;
  for (std::size_t repetition = 0; repetition < 300; ++repetition)
    with_moved_stack(repetition, [&] {
      const volatile char local = 0;
      places.insert(reinterpret_cast<std::uintptr_t>(&local));
    });
  EXPECT_EQ(places.size(), expected_places);
  EXPECT_EQ(*places.rbegin() - *places.begin(), (expected_places - 1) * step);
}

}  // namespace
}  // namespace collidoscope::experiments
