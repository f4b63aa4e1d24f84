#include "geometry/hull/voronoi_planes.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/shape_pairs.h"
#include "geometry/hull/hull_features.h"
#include "geometry/primitives/primitives.h"

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

struct Bound {
  Plane plane;
  std::uint32_t beyond;
  std::uint32_t far = VoronoiPlanes::none;
};

void expect_bounds(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site,
                   const std::vector<Bound>& bounds) {
  std::vector<VoronoiPlanes::FourPlanes> fours{site.planes};
  for (const VoronoiPlanes::FourPlanes& more : planes.more_planes(site)) fours.push_back(more);
  ASSERT_EQ(fours.size(), std::max<std::size_t>(1, (bounds.size() + 3) / 4));
  for (std::size_t i = 0; i < 4 * fours.size(); ++i) {
    const VoronoiPlanes::FourPlanes& four = fours[i / 4];
    const Bound expected = i < bounds.size() ? bounds[i] : Bound{Plane{}, VoronoiPlanes::none};
    EXPECT_EQ(Vec3(four.x[i % 4], four.y[i % 4], four.z[i % 4]), expected.plane.normal);
    EXPECT_EQ(four.offset[i % 4], expected.plane.offset);
    EXPECT_EQ(four.beyond[i % 4], expected.beyond);
    EXPECT_EQ(four.far[i % 4], expected.far);
  }
}

TEST_P(VoronoiPlanesOf, VertexSitesHaveTheSpokesAsBounds) {
  for (std::uint32_t i = 0; i < planes_.vertices().size(); ++i) {
    const VoronoiPlanes::Vertex& vertex = planes_.vertices()[i];
    const VoronoiPlanes::Site& site = planes_.site(0, i);
    EXPECT_EQ(site.point, vertex.position);
    EXPECT_EQ(site.direction, Vec3(0));
    EXPECT_GE(site.reach, length(vertex.position));
    std::vector<Bound> bounds;
    for (const VoronoiPlanes::Spoke& spoke : planes_.spokes(vertex))
      bounds.push_back({{spoke.direction, 0}, spoke.edge, spoke.end});
    expect_bounds(planes_, site, bounds);
  }
}

TEST_P(VoronoiPlanesOf, EdgeSitesHaveTheFacesAsBounds) {
  for (std::uint32_t i = 0; i < planes_.edges().size(); ++i) {
    const VoronoiPlanes::Edge& edge = planes_.edges()[i];
    const VoronoiPlanes::Site& site = planes_.site(1, i);
    EXPECT_EQ(site.point, edge.tail);
    EXPECT_EQ(site.direction, edge.direction);
    EXPECT_EQ(site.length, edge.length);
    EXPECT_EQ(site.ends[0], edge.tail_vertex);
    EXPECT_EQ(site.ends[1], edge.head_vertex);
    std::vector<Bound> bounds;
    if (edge.left_face != VoronoiPlanes::no_face) bounds.push_back({{edge.left.normal, 0}, edge.left_face});
    if (edge.right_face != VoronoiPlanes::no_face)
      bounds.push_back({{edge.right.normal, 0}, edge.right_face});
    expect_bounds(planes_, site, bounds);
  }
}

TEST_P(VoronoiPlanesOf, FaceSitesHaveTheSidesAsBounds) {
  for (std::uint32_t i = 0; i < planes_.faces().size(); ++i) {
    const VoronoiPlanes::Face& face = planes_.faces()[i];
    const VoronoiPlanes::Site& site = planes_.site(2, i);
    EXPECT_EQ(dot(site.point, face.plane.normal), face.plane.offset);
    EXPECT_EQ(site.direction, face.plane.normal);
    std::vector<Bound> bounds;
    for (const VoronoiPlanes::Side& side : planes_.sides(face))
      bounds.push_back(
          {{-side.plane.normal, dot(side.plane.normal, site.point) - side.plane.offset}, side.edge});
    expect_bounds(planes_, site, bounds);
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
