#include "render/slice_pace.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

/// Where an item takes so long, ms.
std::size_t settled(SlicePace pace, double per_item) {
  for (int i = 0; i < 100; ++i) pace.took(per_item * static_cast<double>(pace.items()));
  return pace.items();
}

TEST(SlicePace, SlicesTakeAboutAsLongWhateverDrawsThem) {
  for (const double per_item : {2e-6, 1e-5, 1e-4, 5e-4}) {
    const double milliseconds = per_item * static_cast<double>(settled(SlicePace(), per_item));
    EXPECT_GE(milliseconds, 4) << per_item;
    EXPECT_LE(milliseconds, 16) << per_item;
  }
}

/// Whatever it was used to.
TEST(SlicePace, SlicesBecomeShorterWhereAllIsSlower) {
  SlicePace pace;
  for (int i = 0; i < 100; ++i) pace.took(1);
  const std::size_t before = pace.items();
  EXPECT_LE(1e-5 * static_cast<double>(settled(pace, 1e-5)), 16);
  EXPECT_LT(settled(pace, 1e-5), before);
}

TEST(SlicePace, SlicesAreNeverSoSmallThatTheirOwnPriceCounts) {
  EXPECT_GE(settled(SlicePace(), 1), 1000u);
}

TEST(SlicePace, WhatIsDrawnAtOnceStaysOneSlice) {
  EXPECT_GE(settled(SlicePace(), 0), 10'000'000u);
}

}  // namespace
}  // namespace collidoscope::viewer
