// Leaves that met last, in the order in which they did.

#include "bvh/recent_leaves.h"

#include <gtest/gtest.h>
#include <vector>

namespace collidoscope {
namespace {

std::vector<std::uint32_t> listed(const RecentLeaves& recent) {
  std::vector<std::uint32_t> all;
  for (const VolumePair& pair : recent.all()) all.push_back(pair.a);
  return all;
}

using List = std::vector<std::uint32_t>;

TEST(RecentLeaves, AreListedOnceTheLatestFirst) {
  RecentLeaves recent({1, 0});
  EXPECT_EQ(listed(recent), List({1}));
  recent.put_first({1, 0});
  EXPECT_EQ(listed(recent), List({1}));
  recent.put_first({2, 0});
  recent.put_first({3, 0});
  EXPECT_EQ(listed(recent), List({3, 2, 1}));
  recent.put_first({2, 0});
  EXPECT_EQ(listed(recent), List({2, 3, 1}));
  recent.put_first({1, 7});
  EXPECT_EQ(listed(recent), List({1, 2, 3, 1})) << "both leaves count";
}

TEST(RecentLeaves, ForgetTheOldest) {
  RecentLeaves recent({1, 0});
  for (const std::uint32_t leaf : {2u, 3u, 4u, 5u}) recent.put_first({leaf, 0});
  EXPECT_EQ(listed(recent), List({5, 4, 3, 2}));
  recent.put_first({2, 0});
  EXPECT_EQ(listed(recent), List({2, 5, 4, 3}));
}

}  // namespace
}  // namespace collidoscope
