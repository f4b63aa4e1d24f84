#include "motion/backtracking/contact_reduction.h"

#include <gtest/gtest.h>
#include <vector>

namespace collidoscope {
namespace {

constexpr Real same = 1e-9;

void expect_point(const std::vector<Vec3>& points, ReductionRule rule, const Vec3& expected) {
  EXPECT_LT(length(reduced_point(points, rule, same) - expected), 1e-12);
}

TEST(ContactReduction, OnePointStays) {
  expect_point({{1, 2, 3}}, ReductionRule::as_printed, {1, 2, 3});
  expect_point({{1, 2, 3}, {1, 2, 3 + 1e-12}}, ReductionRule::centre, {1, 2, 3});
}

TEST(ContactReduction, PointsOnALineMeetHalfwayBetweenTheEnds) {
  for (const ReductionRule rule : {ReductionRule::as_printed, ReductionRule::centre})
    expect_point({{0, 0, 0}, {1, 1, 0}, {1.5, 1.5, 0}, {4, 4, 0}}, rule, {2, 2, 0});
}

TEST(ContactReduction, PointsInAPlaneHaveAMeanAndACentre) {
  // A unit square with one side more densely set.
  const std::vector<Vec3> points = {{0, 0, 2},   {1, 0, 2},     {1, 1, 2},   {0, 1, 2},
                                    {0.5, 0, 2}, {0.5, 0.5, 2}, {0.25, 0, 2}};
  expect_point(points, ReductionRule::centre, {0.5, 0.5, 2});
  expect_point(points, ReductionRule::as_printed, {3.25 / 7, 2.5 / 7, 2});
}

TEST(ContactReduction, OthersHaveAMean) {
  for (const ReductionRule rule : {ReductionRule::as_printed, ReductionRule::centre})
    expect_point({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}}, rule, {1, 1, 1});
}

}  // namespace
}  // namespace collidoscope
