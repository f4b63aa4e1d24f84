#include "render/shape_parts.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "render/packed_normal.h"

namespace collidoscope::viewer {
namespace {

TEST(AddParts, CoversARangeWithoutOverlap) {
  std::vector<ShapePart> parts;
  add_parts({100, 70}, 32, 5, parts);
  EXPECT_EQ(parts, (std::vector<ShapePart>{{100, 32, 5}, {132, 32, 5}, {164, 6, 5}}));
  add_parts({7, 0}, 32, 6, parts);
  EXPECT_EQ(parts.size(), 3u);
}

TEST(BestPartSize, IsSmallForBoxesAndLargeForLargeMeshes) {
  EXPECT_EQ(best_part_size(std::vector<ItemRange>(1000, {0, 12})), 32u);
  EXPECT_EQ(best_part_size(std::vector<ItemRange>(500, {0, 1280})), 256u);  // five, none of them idle
  EXPECT_GE(best_part_size(std::vector<ItemRange>{{0, 100'000}, {0, 0}}), 512u);
  EXPECT_EQ(best_part_size({}), 32u);
}

TEST(BestPartSize, StaysWhileItIsNearlyAsGood) {
  const std::vector<ItemRange> even(500, {0, 1280});
  EXPECT_EQ(best_part_size(even, 128), 128u);
  EXPECT_EQ(best_part_size(even, 8192), 256u);
  EXPECT_EQ(best_part_size(std::vector<ItemRange>(1000, {0, 12}), 64), 32u);
}

TEST(PackedNormal, KeepsAxesAndZeroExactly) {
  for (const Vec3f& axis : {Vec3f(1, 0, 0), Vec3f(0, 1, 0), Vec3f(0, 0, 1)}) {
    EXPECT_EQ(unpacked_normal(packed_normal(axis)), axis);
    EXPECT_EQ(unpacked_normal(packed_normal(-axis)), -axis);
  }
  EXPECT_EQ(unpacked_normal(packed_normal(Vec3f(0))), Vec3f(0));
}

TEST(PackedNormal, IsCloseToEveryDirection) {
  Random random(7);
  for (int i = 0; i < 10'000; ++i) {
    const Vec3f normal(random.unit_vector());
    EXPECT_LT(length(unpacked_normal(packed_normal(normal)) - normal), 7e-5f);
  }
}

}  // namespace
}  // namespace collidoscope::viewer
