#include "decomposition/concavity.h"

#include <gtest/gtest.h>
#include <limits>
#include <numbers>

#include "fixtures/meshes/solids.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr Real unlimited = std::numeric_limits<Real>::infinity();

Real concavity_of(const Solid& solid) {
  return concavity(convex_hull(solid.vertices), solid, 0.05, unlimited);
}

TEST(Concavity, OfConvexSolidsIsNone) {
  for (const Mesh& mesh : {test::mesh_of(test::cube_soup()), make_icosphere(1, 3), make_prism(1, 2, 30)}) {
    const Solid solid = to_solid(mesh);
    EXPECT_NEAR(excess(convex_hull(solid.vertices), solid), 0, 1e-6);
    EXPECT_LT(concavity(convex_hull(solid.vertices), solid, 0.05, 1e-3), 5e-3);
  }
}

TEST(Concavity, IsHalfTheWidthOfADeepNotch) {
  const Solid solid = to_solid(test::u_shape());
  EXPECT_DOUBLE_EQ(excess(convex_hull(solid.vertices), solid), 1);
  EXPECT_NEAR(concavity_of(solid), 0.5, 0.05);  // by samples
}

TEST(Concavity, IsTheDistanceToTheWallsOfACorner) {
  const Solid solid = to_solid(test::l_shape());
  EXPECT_NEAR(concavity_of(solid), 0.5, 0.05);  // by samples
}

/// A cube of 4 with walls of 0.1 around nothing, cut at a height.
Solid cup(Real height) {
  TriangleSoup soup = test::cube_soup(Vec3f(0), 4);
  test::append_turned(soup, test::cube_soup(Vec3f(0.1f), 3.8f));
  return below(to_solid(test::mesh_of(soup)), {Vec3(0, 0, 1), height}, 1e-9);
}

TEST(Concavity, IsTheDepthOfACupWithThinWalls) {
  // No vertex is deeper in the hull than the walls are thick: only looking in from the lid tells.
  EXPECT_NEAR(concavity_of(cup(1)), 0.9, 1e-6);
  EXPECT_NEAR(concavity_of(cup(3)), 1.9, 0.05);  // the walls are nearer than the bottom
}

TEST(Concavity, IsThatOfAHoleThroughAndThrough) {
  const Solid ring = below(cup(3), {Vec3(0, 0, -1), -1}, 1e-9);
  EXPECT_NEAR(concavity_of(ring), 1.9, 0.05);
}

TEST(Concavity, SeesAPocketThatEndsOnCaps) {
  // Three quarters of a box: where the fourth is missing only caps are met, and far sides from behind.
  const Solid box = to_solid(make_box({2, 2, 1}));
  const Plane across = {Vec3(1, 0, 0), 0}, along = {Vec3(0, 1, 0), 0};
  const Solid half = below(box, across, 1e-9);
  const Solid quarter = below(below(box, opposite(across), 1e-9), along, 1e-9);
  EXPECT_NEAR(concavity_of(joined(half, quarter)), std::numbers::sqrt2 / 2, 0.05);
}

/// Quarters of a box, cut at different heights: the caps between them have corners in different places.
TEST(Concavity, IsNoneWherePartsAreJoinedWhoseEdgesWereDividedDifferently) {
  const Solid box = to_solid(make_box({2, 2, 2}));
  const Plane across = {Vec3(1, 0, 0), 0.1};
  const auto half = [&](const Plane& side, Real height) {
    const Solid part = below(box, side, 1e-9);
    const Plane level = {Vec3(0, 0.6, 0.8), height};
    return joined(below(part, level, 1e-9), below(part, opposite(level), 1e-9));
  };
  const Solid whole = joined(half(across, 0.3), half(opposite(across), -0.2));
  ASSERT_FALSE(whole.caps.empty()) << "along a line";
  EXPECT_NEAR(concavity_of(whole), 0, 1e-5);
}

/// All of its faces lie in planes of a hull that it is not in.
TEST(Concavity, IsThatOfAHullWithTheSolidBesideIt) {
  const Solid box = to_solid(make_box({2, 2, 2}));
  const Solid tip = below(box, {Vec3(1, 1, 1), 0}, 1e-9);
  const Solid rest = below(box, {Vec3(-1, -1, -1), 0}, 1e-9);
  EXPECT_GT(concavity(convex_hull(rest.vertices), tip, 0.05, unlimited), 0.5);
}

TEST(Concavity, IsNoneOnCaps) {
  const Solid half = below(to_solid(make_torus(1, 0.3, 40, 20)), {Vec3(0, 0, 1), 0}, 1e-9);
  EXPECT_GT(concavity_of(half), 0.25);  // from the flat cap's hull into the hole
  const Solid slice = below(below(half, {Vec3(-1, 0, 0), -0.9}, 1e-9), {Vec3(0, 1, 0), 0.1}, 1e-9);
  const Solid bar = below(slice, {Vec3(0, -1, 0), 0.1}, 1e-9);
  EXPECT_LT(concavity_of(bar), 0.05);
}

}  // namespace
}  // namespace collidoscope
