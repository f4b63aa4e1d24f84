#include "decomposition/cut_cost.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "decomposition/cut_planes.h"
#include "fixtures/meshes/solids.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr Real unbounded = std::numeric_limits<Real>::infinity(), close = 1e-9;

TEST(CutCost, IsWhatIsLeftEmpty) {
  const Solid solid = to_solid(test::l_shape());
  const CutCost cost(solid, close);
  const Real through_one = 0.001 / std::pow(3, 2.0 / 3);  // square metre
  EXPECT_NEAR(cost.of({Vec3(1, 0, 0), 1}, unbounded), 0.01 / 3 + through_one, 1e-6)
      << "two boxes, of 2 and 1";
  // Half a unit in the hull of the lower part.
  EXPECT_GT(cost.of({Vec3(0, 0, 1), 0.5}, unbounded), 0.3);
  EXPECT_EQ(cost.of({Vec3(1, 0, 0), 5}, unbounded), unbounded) << "nothing is cut";
}

/// Either leaves half of the hole in the hull of each part.
TEST(CutCost, IsLessAcrossARingThanAlongIt) {
  const Solid ring = to_solid(test::letter_o());
  const CutCost cost(ring, close);
  const Real across = cost.of({Vec3(1, 0, 0), 0}, unbounded),
             along = cost.of({Vec3(0, 0, 1), 0.5}, unbounded);
  EXPECT_NEAR(across, along, 0.01);
  EXPECT_LT(across, along);
  EXPECT_LT(cost.precisely({Vec3(1, 0, 0), 0}), cost.precisely({Vec3(0, 0, 1), 0.5}));
}

/// What is known early may not lose the least.
TEST(CutCost, IsTheSameUnlessItIsMoreThanEnough) {
  for (const Mesh& mesh : {test::l_shape(), test::u_shape(), make_torus(1, 0.4, 20, 10)}) {
    const Solid solid = to_solid(mesh);
    const CutCost cost(solid, close);
    std::vector<Real> costs;
    for (const Plane& plane : cut_planes(solid)) costs.push_back(cost.of(plane, unbounded));
    std::size_t next = 0, spared = 0;
    const Real enough = *std::min_element(costs.begin(), costs.end());
    for (const Plane& plane : cut_planes(solid)) {
      const Real whole = costs[next++], limited = cost.of(plane, enough);
      EXPECT_EQ(limited, whole <= enough ? whole : unbounded);
      spared += limited == unbounded;
    }
    EXPECT_GT(spared, costs.size() / 4);
  }
}

TEST(CutCost, IsRoughlyThatOfTheHulls) {
  for (const Mesh& mesh : {test::l_shape(), test::u_shape(), make_torus(1, 0.4, 20, 10)}) {
    const Solid solid = to_solid(mesh);
    const CutCost cost(solid, close);
    std::size_t cuts = 0;
    for (const Plane& plane : cut_planes(solid)) {
      const Real roughly = cost.of(plane, unbounded);
      if (roughly == unbounded) continue;
      EXPECT_NEAR(cost.precisely(plane), roughly, 1e-12);
      ++cuts;
    }
    EXPECT_GT(cuts, 2u);
  }
}

TEST(CutPlanes, AreAtConcaveEdgesAloneWhereThereIsNothingElseToCut) {
  for (const Plane& plane : cut_planes(to_solid(test::l_shape()))) {
    const Vec3 corner(1, 1, 0.5);
    EXPECT_NEAR(dot(plane.normal, corner), plane.offset, 1e-6);
  }
  EXPECT_GT(cut_planes(to_solid(make_torus(1, 0.4, 50, 20))).size(), 40u);
}

}  // namespace
}  // namespace collidoscope
