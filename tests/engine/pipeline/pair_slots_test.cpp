#include "pipeline/pair_slots.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "core/random.h"

namespace collidoscope {
namespace {

std::vector<BodyPair> random_pairs(Random& random, std::uint32_t bodies, Real probability) {
  std::vector<BodyPair> pairs;
  for (BodyIndex a = 0; a < bodies; ++a)
    for (BodyIndex b = a + 1; b < bodies; ++b)
      if (random.uniform() < probability) pairs.push_back({a, b});
  return pairs;
}

TEST(PairSlots, PairsKeepTheirSlotWhileTheyStayAndNewOnesAreFresh) {
  Random random(1);
  PairSlots slots;
  std::map<BodyPair, std::uint32_t> expected;
  std::size_t kept = 0, fresh = 0;
  for (int frame = 0; frame < 200; ++frame) {
    const std::vector<BodyPair> pairs = random_pairs(random, 12, random.uniform());
    slots.update(pairs);
    ASSERT_EQ(slots.slots().size(), pairs.size());

    std::map<BodyPair, std::uint32_t> now;
    std::set<std::uint32_t> used, fresh_slots(slots.fresh().begin(), slots.fresh().end());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const std::uint32_t slot = slots.slots()[i];
      EXPECT_LT(slot, slots.capacity());
      EXPECT_TRUE(used.insert(slot).second) << "slot assigned twice";
      const auto before = expected.find(pairs[i]);
      if (before != expected.end()) {
        EXPECT_EQ(before->second, slot);
      }
      EXPECT_EQ(before == expected.end(), fresh_slots.contains(slot));
      (before == expected.end() ? fresh : kept) += 1;
      now[pairs[i]] = slot;
    }
    expected = std::move(now);
  }
  EXPECT_GT(kept, 1000u);
  EXPECT_GT(fresh, 1000u);
}

TEST(PairSlots, PairsAreFreshAgainWhereEitherBodyChanged) {
  const std::vector<BodyPair> pairs = {{0, 1}, {0, 3}, {1, 2}, {2, 3}};
  PairSlots slots;
  slots.update(pairs), slots.update(pairs);
  ASSERT_TRUE(slots.fresh().empty());
  slots.renew({false, false, true, false});
  EXPECT_TRUE(std::ranges::equal(slots.fresh(), std::array{slots.slots()[2], slots.slots()[3]}));
}

TEST(PairSlots, FreedSlotsServeAgain) {
  PairSlots slots;
  for (BodyIndex i = 0; i < 1000; ++i) slots.update(std::vector<BodyPair>{{i, i + 1}, {i, i + 2}});
  EXPECT_LE(slots.capacity(), 4u);
}

/// 2000 bodies in one place: two million pairs, a third of which leaves and comes back. Time is linear: a
/// merge.
TEST(PairSlots, AcceptsTwoMillionPairsInBoundedMemory) {
  std::vector<BodyPair> all, some;
  for (BodyIndex a = 0; a < 2000; ++a)
    for (BodyIndex b = a + 1; b < 2000; ++b) {
      all.push_back({a, b});
      if ((a + b) % 3 != 0) some.push_back({a, b});
    }
  PairSlots slots;
  slots.update(all);
  const std::vector<std::uint32_t> first(slots.slots().begin(), slots.slots().end());
  slots.update(all);
  EXPECT_TRUE(slots.fresh().empty());
  EXPECT_TRUE(std::ranges::equal(slots.slots(), first));
  for (int frame = 0; frame < 6; ++frame) slots.update(frame % 2 == 0 ? some : all);
  EXPECT_EQ(slots.fresh().size(), all.size() - some.size());
  EXPECT_EQ(slots.capacity(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((all[i].a + all[i].b) % 3 != 0) {
      ASSERT_EQ(slots.slots()[i], first[i]);
    }
  }
  EXPECT_LT(slots.bytes(), 40 * all.size());
}

TEST(PairSlots, NoPairsNoSlots) {
  PairSlots slots;
  slots.update({});
  EXPECT_TRUE(slots.slots().empty());
  EXPECT_EQ(slots.capacity(), 0u);
}

}  // namespace
}  // namespace collidoscope
