#include "core/hash.h"

#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "core/random.h"

namespace collidoscope {
namespace {

std::uint64_t hash_of(const std::vector<std::uint64_t>& words) {
  Hash hash;
  for (const std::uint64_t word : words) hash.add(word);
  return hash.value();
}

TEST(Hash, TellsEveryBitOfEveryWord) {
  std::vector<std::uint64_t> words = {0, 1, 0x8000000000000000u, ~std::uint64_t{0}, 42};
  std::set<std::uint64_t> seen = {hash_of(words)};
  for (std::uint64_t& word : words)
    for (int bit = 0; bit < 64; ++bit) {
      word ^= std::uint64_t{1} << bit;
      EXPECT_TRUE(seen.insert(hash_of(words)).second);
      word ^= std::uint64_t{1} << bit;
    }
}

TEST(Hash, TellsOrderAndLength) {
  EXPECT_NE(hash_of({1, 2}), hash_of({2, 1}));
  EXPECT_NE(hash_of({0}), hash_of({0, 0}));
}

TEST(Hash, NeverMeetsAmongManyRandomWords) {
  Random random(1);
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 100'000; ++i) {
    Hash hash;
    hash.add(std::uint64_t{random.below(1000)}), hash.add(random.uniform()), hash.add(std::uint64_t{3});
    EXPECT_TRUE(seen.insert(hash.value()).second);
  }
}

TEST(Hash, TakesBothZerosForOne) {
  Hash positive, negative;
  positive.add(0.0), negative.add(-0.0);
  EXPECT_EQ(positive.value(), negative.value());
}

}  // namespace
}  // namespace collidoscope
