#include "pipeline/collision_filter.h"

#include <gtest/gtest.h>

namespace collidoscope {
namespace {

TEST(CollisionFilter, TestsEverythingByDefault) {
  const CollisionFilter matrix;
  EXPECT_TRUE(matrix.tests_everything());
  EXPECT_TRUE(matrix.tests({0, 1}, 0, 0));
  EXPECT_TRUE(matrix.tests({0, 1}, 7, 3));
}

TEST(CollisionFilter, GroupsAreSymmetric) {
  CollisionFilter matrix;
  matrix.set_groups_tested(2, 0, false);
  EXPECT_FALSE(matrix.tests_everything());
  EXPECT_FALSE(matrix.tests({4, 5}, 0, 2));
  EXPECT_FALSE(matrix.tests({4, 5}, 2, 0));
  EXPECT_TRUE(matrix.tests({4, 5}, 2, 2));
  EXPECT_TRUE(matrix.tests({4, 5}, 0, 1));
}

TEST(CollisionFilter, GrowingKeepsWhatWasSaid) {
  CollisionFilter matrix;
  matrix.set_groups_tested(1, 1, false);
  matrix.set_groups_tested(0, 5, false);
  EXPECT_EQ(matrix.group_count(), 6u);
  for (std::uint32_t a = 0; a < 8; ++a)
    for (std::uint32_t b = 0; b < 8; ++b) {
      const bool untested = (a == 1 && b == 1) || (a == 0 && b == 5) || (a == 5 && b == 0);
      EXPECT_EQ(matrix.groups_tested(a, b), !untested) << a << " " << b;
    }
}

TEST(CollisionFilter, GroupsCanBeTestedAgain) {
  CollisionFilter matrix;
  matrix.set_groups_tested(0, 1, false);
  matrix.set_groups_tested(1, 0, true);
  EXPECT_TRUE(matrix.tests_everything());
}

TEST(CollisionFilter, ExcludesSinglePairsInEitherOrder) {
  CollisionFilter matrix;
  matrix.exclude({9, 4});
  matrix.exclude({1, 2});
  matrix.exclude({4, 9});
  EXPECT_FALSE(matrix.tests({4, 9}, 0, 0));
  EXPECT_FALSE(matrix.tests({1, 2}, 0, 0));
  EXPECT_TRUE(matrix.tests({4, 8}, 0, 0));
  EXPECT_EQ(matrix.excluded(), (std::vector<BodyPair>{{1, 2}, {4, 9}}));
}

}  // namespace
}  // namespace collidoscope
