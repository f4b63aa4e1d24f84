#include "decomposition/concavity.h"

#include <gtest/gtest.h>
#include <limits>
#include <numbers>

#include "modelling/primitives.h"
#include "support/solids.h"

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

TEST(Concavity, IsTheDepthOfANotch) {
  const Solid solid = to_solid(test::u_shape());
  EXPECT_DOUBLE_EQ(excess(convex_hull(solid.vertices), solid), 1);
  EXPECT_NEAR(concavity_of(solid), 1, 1e-12);
}

TEST(Concavity, IsTheDistanceToTheHullAcrossACorner) {
  const Solid solid = to_solid(test::l_shape());
  EXPECT_NEAR(concavity_of(solid), std::numbers::sqrt2 / 2, 0.05);  // by samples
}

TEST(Concavity, IsTheDepthOfACupWithThinWalls) {
  // No vertex is deeper in the hull than the walls are thick: only looking in from the lid tells.
  TriangleSoup soup = test::cube_soup(Vec3f(0), 4);
  test::append_turned(soup, test::cube_soup(Vec3f(0.1f), 3.8f));
  const Plane lid = {Vec3(0, 0, 1), 3};
  const Solid cup = below(to_solid(test::mesh_of(soup)), lid, 1e-9);
  EXPECT_NEAR(concavity_of(cup), 2.9, 1e-6);
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
