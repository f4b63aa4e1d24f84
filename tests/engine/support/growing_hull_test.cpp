#include "support/growing_hull.h"

#include <gtest/gtest.h>

#include "core/double_double.h"
#include "core/random.h"
#include "support/support.h"

namespace collidoscope {
namespace {

const Ellipsoid ellipsoid{{3, 2, 0.5}};

HullData poles() {
  return HullData(convex_hull(std::span<const Vec3>(ellipsoid.poles())), Curvature(ellipsoid));
}

TEST(GrowingHull, StartsFromThePoles) {
  const HullData hull = poles();
  EXPECT_EQ(hull.vertex_count, 6u);
  EXPECT_EQ(hull.centre, Vec3(0));
  EXPECT_NEAR(hull.radius, 3, 1e-14);
  EXPECT_NEAR(hull.inner_radius, 0.5, 1e-14);
  EXPECT_TRUE(hull.curvature.is_curved());
}

TEST(GrowingHull, SearchesFindPointsOfTheSurfaceAndNameThem) {
  const HullData hull = poles();
  std::optional<GrowingHull> growing;
  const ConvexData data{.hull = &hull};
  const auto view = growing_view<Real>({data, SupportSearch::automatic}, growing);
  ASSERT_TRUE(growing);
  Random random(4);
  for (std::uint32_t search = 0; search < 300; ++search) {
    const Vec3 direction = random.unit_vector();
    const SupportPoint<Real> found = support(view, direction, 0);
    EXPECT_EQ(found.vertex, 6 + search);
    EXPECT_NEAR(ellipsoid.level_of(view.vertex(found.vertex)), 1, 1e-15);
    EXPECT_NEAR(found.value, length(ellipsoid.semi_axes * direction), 1e-14);
    EXPECT_EQ(support(view, direction, 0).vertex, found.vertex) << "the same point again";
  }
  growing->shrink();
  EXPECT_EQ(view.vertex_count(), 6u);
}

TEST(GrowingHull, KnowsItsPoles) {
  const HullData hull = poles();
  GrowingHull growing(hull);
  for (std::uint32_t pole = 0; pole < 6; ++pole) {
    const Vec3 direction = ellipsoid.poles()[pole];
    EXPECT_EQ(growing.support(direction).vertex, pole);
  }
}

TEST(GrowingHull, OtherHullsStayAsTheyAre) {
  const HullData hull(convex_hull(std::span<const Vec3>(ellipsoid.poles())));
  const ConvexData data{.hull = &hull};
  std::optional<GrowingHull> growing;
  const auto view = growing_view<Real>({data, SupportSearch::scan}, growing);
  EXPECT_FALSE(growing);
  EXPECT_EQ(view.search(), SupportSearch::scan);
}

/// Points are doubles for every scalar, so that one hull serves the search that starts again with more
/// digits.
TEST(GrowingHull, ServesEveryScalar) {
  const HullData hull = poles();
  GrowingHull growing(hull);
  const Vec3 direction(0.3, -0.5, 0.7);
  const auto in_doubles = growing.support(direction);
  const auto in_more = growing.support(Vec3T<DoubleDouble>(direction.x, direction.y, direction.z));
  EXPECT_NEAR(static_cast<Real>(in_more.value), in_doubles.value, 1e-15);
}

}  // namespace
}  // namespace collidoscope
