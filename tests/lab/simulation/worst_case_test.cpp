#include "simulation/worst_case.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr BodyPair the_pair{0, 1};

World two_bodies() {
  World world;
  BodyMotion first, second;
  first.position = Vec3(5, -3, 2), first.orientation = from_axis_angle(Vec3(1, 2, 3), 0.7);
  second.position = Vec3(9, 0, 0), second.rotation_centre = Vec3(0.3, 0.1, -0.2);
  world.add({"ball", std::make_shared<const Shape>("ball", make_icosphere(1, 2)), first});
  world.add({"prism", std::make_shared<const Shape>("prism", make_prism(0.7, 2.1, 7)), second});
  return world;
}

WorstCaseSearch search_for(std::string_view narrow, CostMeasure measure) {
  WorstCaseSearch search{narrow_choice(narrow), measure};
  search.random_poses = 200, search.climbs = 4, search.climb_steps = 60;
  return search;
}

World placed(World world, const BodyMotion& motion) {
  world.motion().place(the_pair.b, motion.position, motion.orientation);
  return world;
}

class WorstCaseTest : public testing::TestWithParam<std::pair<const char*, CostMeasure>> {
 protected:
  WorstCaseSearch search_ = search_for(GetParam().first, GetParam().second);
};

TEST_P(WorstCaseTest, CostsNoLessThanAnyRandomPoseAndComesAgain) {
  const World world = two_bodies();
  const WorstCase found = find_worst_case(world, the_pair, search_);
  EXPECT_GE(found.cost, found.largest_random);
  EXPECT_GT(found.largest_random, found.mean);
  EXPECT_EQ(found.poses, 200u + 4 * 60);
  EXPECT_EQ(cost_of(placed(world, found.placement), the_pair, search_), found.cost);
}

TEST_P(WorstCaseTest, IsTheSameFromTheSameSeedOnly) {
  const World world = two_bodies();
  const WorstCase first = find_worst_case(world, the_pair, search_);
  const WorstCase again = find_worst_case(world, the_pair, search_);
  EXPECT_EQ(first.cost, again.cost);
  EXPECT_EQ(first.mean, again.mean);
  EXPECT_EQ(first.placement.position, again.placement.position);
  search_.seed = 2;
  EXPECT_NE(find_worst_case(world, the_pair, search_).placement.position, first.placement.position);
}

INSTANTIATE_TEST_SUITE_P(Measures, WorstCaseTest,
                         testing::Values(std::pair{"gjk", CostMeasure::iterations},
                                         std::pair{"gjk", CostMeasure::support_calls},
                                         std::pair{"v-clip", CostMeasure::operations},
                                         std::pair{"decomposed", CostMeasure::operations},
                                         std::pair{"obb-tree", CostMeasure::iterations}));

/// Climbing finds what random poses do not.
TEST(WorstCase, ClimbsAboveTheRandomPoses) {
  WorstCaseSearch search = search_for("gjk", CostMeasure::operations);
  search.climbs = 12, search.climb_steps = 120;
  const WorstCase found = find_worst_case(two_bodies(), the_pair, search);
  EXPECT_GT(found.cost, found.largest_random);
}

TEST(WorstCase, TimeIsMeasuredToo) {
  const WorstCase found =
      find_worst_case(two_bodies(), the_pair, search_for("gjk", CostMeasure::nanoseconds));
  EXPECT_GT(found.mean, 0);
  EXPECT_GE(found.cost, found.largest_random);
}

TEST(WorstCase, WhoCountsNothingIsNotAsked) {
  EXPECT_FALSE(can_measure(narrow_algorithm("obb-tree"), CostMeasure::operations));
  EXPECT_THROW(find_worst_case(two_bodies(), the_pair, search_for("obb-tree", CostMeasure::operations)),
               InputError);
}

TEST(WorstCase, CanBeCancelled) {
  Progress progress;
  progress.cancel();
  EXPECT_THROW(find_worst_case(two_bodies(), the_pair, search_for("gjk", CostMeasure::iterations), &progress),
               Cancelled);
}

}  // namespace
}  // namespace collidoscope
