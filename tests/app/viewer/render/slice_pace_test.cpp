#include "render/slice_pace.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

constexpr std::size_t small = 1000;  // items of a picture that sets no bound

/// Where an item takes so long, ms.
std::size_t settled(SlicePace pace, double per_item) {
  for (int i = 0; i < 100; ++i) pace.took(per_item * static_cast<double>(pace.items(small)));
  return pace.items(small);
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
  const std::size_t before = pace.items(small);
  EXPECT_LE(1e-5 * static_cast<double>(settled(pace, 1e-5)), 16);
  EXPECT_LT(settled(pace, 1e-5), before);
}

TEST(SlicePace, SlicesAreNeverSoSmallThatTheirOwnPriceCounts) {
  EXPECT_GE(settled(SlicePace(), 1), 1000u);
}

std::size_t slices(const SlicePace& pace, std::size_t picture) {
  return (picture - 1) / pace.items(picture) + 1;
}

/// Each is a draw call or more.
TEST(SlicePace, APictureHasEightAtMost) {
  const SlicePace pace;
  const std::size_t usual = pace.items(small);
  EXPECT_EQ(slices(pace, 3 * usual), 3u);
  EXPECT_EQ(slices(pace, 50 * usual), 8u);
  EXPECT_EQ(slices(pace, 600 * usual), 8u);
}

TEST(SlicePace, WhatIsDrawnAtOnceStaysOneSlice) {
  EXPECT_GE(settled(SlicePace(), 0), 10'000'000u);
}

}  // namespace
}  // namespace collidoscope::viewer
