#include "geometry/voronoi_planes.h"

#include <gtest/gtest.h>

#include "geometry/hull_features.h"
#include "modelling/primitives.h"
#include "support/shape_pairs.h"

namespace collidoscope {
namespace {

constexpr Real rounding = 1e-14;

Real height(const Plane& plane, const Vec3& point) {
  return dot(plane.normal, point) - plane.offset;
}

class VoronoiPlanesOf : public testing::TestWithParam<ShapePointer> {
 protected:
  const ConvexHull& hull_ = GetParam()->hull();
  VoronoiPlanes planes_{hull_, HullFeatures(hull_)};
};

TEST_P(VoronoiPlanesOf, SupportPlanesHoldTheirCornersAndKeepTheHullBelow) {
  for (const VoronoiPlanes::Face& face : planes_.faces()) {
    for (const Vec3& vertex : hull_.vertices) EXPECT_LT(height(face.plane, vertex), rounding);
    for (const VoronoiPlanes::Side& side : planes_.sides(face))
      EXPECT_NEAR(height(face.plane, hull_.vertices[side.corner]), 0, rounding);
  }
}

TEST_P(VoronoiPlanesOf, SidesHoldTheirEdgeAndHaveTheFaceAbove) {
  for (const VoronoiPlanes::Face& face : planes_.faces()) {
    for (const VoronoiPlanes::Side& side : planes_.sides(face)) {
      const VoronoiPlanes::Edge& edge = planes_.edges()[side.edge];
      EXPECT_NEAR(height(side.plane, edge.tail), 0, rounding);
      EXPECT_NEAR(height(side.plane, edge.head), 0, rounding);
      EXPECT_NEAR(dot(side.plane.normal, face.plane.normal), 0, rounding);
      for (const VoronoiPlanes::Side& other : planes_.sides(face))
        EXPECT_GT(height(side.plane, hull_.vertices[other.corner]), -rounding);
    }
  }
}

/// What keeps walks from going back and forth: the same numbers on both sides of a plane.
TEST_P(VoronoiPlanesOf, RegionsShareTheirPlanesBitForBit) {
  for (std::uint32_t vertex = 0; vertex < planes_.vertices().size(); ++vertex) {
    for (const VoronoiPlanes::Spoke& spoke : planes_.spokes(planes_.vertices()[vertex])) {
      const VoronoiPlanes::Edge& edge = planes_.edges()[spoke.edge];
      EXPECT_EQ(spoke.direction, edge.tail_vertex == vertex ? edge.direction : -edge.direction);
      EXPECT_EQ(spoke.end, edge.tail_vertex == vertex ? edge.head_vertex : edge.tail_vertex);
    }
  }
  for (std::uint32_t face = 0; face < planes_.faces().size(); ++face) {
    for (const VoronoiPlanes::Side& side : planes_.sides(planes_.faces()[face])) {
      const VoronoiPlanes::Edge& edge = planes_.edges()[side.edge];
      const Plane& plane = edge.left_face == face ? edge.left : edge.right;
      EXPECT_EQ(side.plane.normal, plane.normal);
      EXPECT_EQ(side.plane.offset, plane.offset);
    }
  }
}

/// `planes`: what the fours hold, in their order.
void expect_by_fours(std::span<const VoronoiPlanes::FourPlanes> fours, const std::vector<Plane>& planes) {
  ASSERT_EQ(fours.size(), (planes.size() + 3) / 4);
  for (std::size_t i = 0; i < 4 * fours.size(); ++i) {
    const VoronoiPlanes::FourPlanes& four = fours[i / 4];
    const Plane expected = i < planes.size() ? planes[i] : Plane{};
    EXPECT_EQ(Vec3(four.x[i % 4], four.y[i % 4], four.z[i % 4]), expected.normal);
    EXPECT_EQ(four.offset[i % 4], expected.offset);
  }
}

TEST_P(VoronoiPlanesOf, SpokesAndSidesStandByFoursToo) {
  for (const VoronoiPlanes::Vertex& vertex : planes_.vertices()) {
    std::vector<Plane> spokes;
    for (const VoronoiPlanes::Spoke& spoke : planes_.spokes(vertex)) spokes.push_back({spoke.direction, 0});
    expect_by_fours(planes_.four_spokes(vertex), spokes);
  }
  for (const VoronoiPlanes::Face& face : planes_.faces()) {
    std::vector<Plane> sides;
    for (const VoronoiPlanes::Side& side : planes_.sides(face)) sides.push_back(side.plane);
    if (!face.has_many_sides()) expect_by_fours(planes_.four_sides(face), sides);
  }
}

INSTANTIATE_TEST_SUITE_P(Solids, VoronoiPlanesOf, testing::ValuesIn(test::solid_shapes()),
                         [](const auto& parameter) { return "shape_" + std::to_string(parameter.index); });
INSTANTIATE_TEST_SUITE_P(
    Flat, VoronoiPlanesOf,
    testing::Values(test::make_point_shape("point", {{1, 2, 3}}),
                    test::make_point_shape("segment", {{1, 2, 3}, {2, 2, 2}}),
                    test::make_point_shape("polygon", {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}})),
    [](const auto& parameter) { return "shape_" + std::to_string(parameter.index); });

/// A needle of a triangle: its plane must be as good as any other's.
TEST(VoronoiPlanes, AreAccurateAtSlivers) {
  const ConvexHull hull =
      convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 1, 1}, {0.5, 0.5, 0.5 + 1e-9}, {0, 0, -1}});
  const VoronoiPlanes planes(hull, HullFeatures(hull));
  for (const VoronoiPlanes::Face& face : planes.faces()) {
    EXPECT_NEAR(length(face.plane.normal), 1, rounding);
    EXPECT_NEAR(height(face.plane, hull.vertices[planes.sides(face)[2].corner]), 0, 1e-16);
  }
}

}  // namespace
}  // namespace collidoscope
