#include "judge/hull_depth.h"

#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "fixtures/convex_pairs.h"
#include "fixtures/shape_pairs.h"
#include "narrow/proof/exact_verdict.h"
#include "oracles/difference_depth.h"

namespace collidoscope {
namespace {

using test::ConvexPair;

struct Placed {
  explicit Placed(const ConvexPair& pair)
      : a("a", convex_hull(std::span<const Vec3>(pair.a))),
        b("b", convex_hull(std::span<const Vec3>(pair.b))),
        hulls{HullView<Real>(a.get<HullData>()), HullView<Real>(b.get<HullData>()), pair.pose_a,
              pair.pose_b} {}

  Shape a, b;
  PlacedHulls hulls;
};

TEST(HullDepth, BoxesLeaveEachOtherTheShortWay) {
  const std::vector<Vec3> box = test::box(Vec3(1, 2, 3));
  const Placed placed({box, box, {}, {Mat3(1), Vec3(1.5, 0.25, -0.5)}});
  EXPECT_EQ(depth_of_hulls(placed.hulls), 0.5);
  EXPECT_EQ(overlap_along(placed.hulls, Vec3(3, 0, 0)), 0.5);
  EXPECT_EQ(overlap_along(placed.hulls, Vec3(-1, 0, 0)), 3.5);
  EXPECT_EQ(overlap_along(placed.hulls, Vec3(0, 0, -1)), 5.5);
}

TEST(HullDepth, IsZeroWhereThereIsNone) {
  const std::vector<Vec3> box = test::box(Vec3(1)), flat = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  EXPECT_EQ(depth_of_hulls(Placed({box, box, {}, {Mat3(1), Vec3(2, 0, 0)}}).hulls), 0) << "touching";
  EXPECT_EQ(depth_of_hulls(Placed({box, box, {}, {Mat3(1), Vec3(3, 0, 0)}}).hulls), 0) << "apart";
  EXPECT_EQ(depth_of_hulls(Placed({flat, flat, {}, {}}).hulls), 0) << "in one plane";
}

TEST(HullDepth, IsThatOfTheOracle) {
  int colliding = 0;
  for (const test::ShapePair& shapes : test::random_shape_pairs(150, 7)) {
    const ConvexPair pair{shapes.a->hull().vertices, shapes.b->hull().vertices, shapes.pose_a, shapes.pose_b};
    const Placed placed(pair);
    if (exact_verdict(placed.hulls) != Verdict::colliding) continue;
    ++colliding;
    EXPECT_NEAR(depth_of_hulls(placed.hulls), test::difference_depth(pair),
                tolerance::contact_band * largest_world_coordinate(placed.hulls));
  }
  EXPECT_GT(colliding, 40);
}

}  // namespace
}  // namespace collidoscope
