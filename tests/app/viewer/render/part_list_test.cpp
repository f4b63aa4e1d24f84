#include "render/part_list.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>

#include "core/random.h"
#include "gl/headless_context.h"

namespace collidoscope::viewer {
namespace {

using Order = PartList::Order;
constexpr std::uint32_t size = 32;

class PartListTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { context_ = std::make_unique<gl::HeadlessContext>(); }
  static void TearDownTestSuite() { context_.reset(); }

  /// Of a hundred bodies of a shape, each shows one of five levels or nothing.
  void choose_level(Random& random, std::size_t body) {
    const std::uint32_t level = random.below(6);
    ranges_[body] = level == 5 ? ItemRange() : ItemRange{level * 1000, 200u >> level};
  }
  void choose_levels(Random& random) {
    for (std::size_t body = 0; body < ranges_.size(); ++body) choose_level(random, body);
  }
  std::vector<ShapePart> made_anew() const {
    std::vector<ShapePart> parts;
    for (std::uint32_t body = 0; body < ranges_.size(); ++body) add_parts(ranges_[body], size, body, parts);
    return parts;
  }

  static inline std::unique_ptr<gl::HeadlessContext> context_;
  std::vector<ItemRange> ranges_ = std::vector<ItemRange>(100);
};

std::vector<ShapePart> in_order(std::span<const ShapePart> parts) {
  std::vector<ShapePart> sorted(parts.begin(), parts.end());
  std::ranges::sort(sorted, {}, [](const ShapePart& part) { return std::pair(part.body, part.first); });
  return sorted;
}

TEST_F(PartListTest, ShowsWhatBodiesShow) {
  gl::Work work;
  PartList list(work);
  Random random(5);
  std::size_t shrunk = 0, grown = 0;
  for (int round = 0; round < 300; ++round) {
    const std::size_t before = list.parts().size();
    for (std::uint32_t changes = 1 + random.below(60); changes > 0; --changes)
      choose_level(random, random.below(100));
    list.show(size, ranges_, Order::any);
    ASSERT_EQ(in_order(list.parts()), made_anew()) << round;
    shrunk += list.parts().size()<before, grown += list.parts().size()> before;
  }
  EXPECT_GT(std::min(shrunk, grown), 100u);
}

/// Its parts, and as many that fill their places.
TEST_F(PartListTest, SendsAboutAsMuchAsChanged) {
  gl::Work work;
  PartList list(work);
  Random random(6);
  choose_levels(random);
  list.show(size, ranges_, Order::any);
  EXPECT_FALSE(list.show(size, ranges_, Order::any));
  for (int round = 0; round < 100; ++round) {
    work = {};
    choose_level(random, random.below(100));
    list.show(size, ranges_, Order::any);
    EXPECT_LE(work.bytes_uploaded, 2 * 7 * 8 * sizeof(ShapePart));  // at most 7 parts each, 8 apart
  }
}

TEST_F(PartListTest, InTheOrderOfBodiesNothingTellsWhatWasBefore) {
  gl::Work work;
  PartList list(work);
  Random random(7);
  for (int round = 0; round < 10; ++round) {
    choose_levels(random);
    list.show(size, ranges_, Order::any);
  }
  EXPECT_FALSE(std::ranges::equal(list.parts(), made_anew()));
  EXPECT_TRUE(list.show(size, ranges_, Order::of_bodies));
  EXPECT_TRUE(std::ranges::equal(list.parts(), made_anew()));
  choose_levels(random);
  list.show(size, ranges_, Order::of_bodies);
  EXPECT_TRUE(std::ranges::equal(list.parts(), made_anew()));
}

}  // namespace
}  // namespace collidoscope::viewer
