// The tables that searches start from, and the edges that they leap along.

#include <algorithm>
#include <gtest/gtest.h>

#include "core/double_double.h"
#include "fixtures/point_sets.h"
#include "searched_hull.h"

namespace collidoscope {
namespace {

using namespace test;

TEST(DirectionTable, CellsHoldTheirCentresAndAllAroundThem) {
  const Real half_a_cell = std::acos(-1) / 16;
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Vec3 direction = random.unit_vector();
    const std::uint32_t row = DirectionTable::row(direction), column = DirectionTable::column(direction);
    ASSERT_LT(row, DirectionTable::rows);
    ASSERT_LT(column, DirectionTable::columns);
    const Vec3 centre = DirectionTable::centre(row, column);
    EXPECT_LE(std::abs(std::asin(direction.z) - std::asin(centre.z)), half_a_cell + 1e-12);
    const Real turn = std::remainder(std::atan2(direction.y, direction.x) - std::atan2(centre.y, centre.x),
                                     2 * std::acos(-1));
    EXPECT_LE(std::abs(turn), half_a_cell + 1e-12);
  }
}

TEST(DirectionTable, HoldsTheSupportVertexOfEachCentre) {
  const SearchedHull hull(sphere_points(500, 1));
  for (std::uint32_t row = 0; row < DirectionTable::rows; ++row)
    for (std::uint32_t column = 0; column < DirectionTable::columns; ++column) {
      const Vec3 centre = DirectionTable::centre(row, column);
      EXPECT_EQ(hull.table.vertex_near(centre), scan_support(HullView<Real>(hull.layout), centre).vertex);
    }
}

/// How far, in radians, the direction is from one in which the vertex is farthest, at least: on a unit
/// sphere.
Real angle_between(const Vec3& direction, const Vec3& vertex) {
  return std::acos(std::clamp(dot(direction, vertex), -1.0, 1.0));
}

TEST(DirectionCube, LeadsNextToTheSupportVertexHoweverLargeTheHull) {
  Random random(2);
  for (const std::size_t count : {50, 500, 5000}) {
    const SearchedHull hull(sphere_points(count, count));
    const Real usual_angle = std::sqrt(4 * std::acos(-1) / static_cast<Real>(count));
    EXPECT_GE(6 * hull.cube.resolution() * hull.cube.resolution(), count);
    EXPECT_LE(hull.cube.bytes(), 200 + 8 * count);
    for (int i = 0; i < 1000; ++i) {
      const Vec3 direction = random.unit_vector();
      EXPECT_LT(angle_between(direction, hull.hull.vertices[hull.cube.vertex_near(direction)]),
                3 * usual_angle);
    }
  }
}

/// Any cell will do, but it must be one.
template <class Table>
void expect_a_vertex(const Table& table, std::uint32_t vertex_count) {
  for (const Real large : {5e-324, 1e-300, 1.0, 1e200, 1.7e308})
    for (const Real small : {0.0, -0.0, 5e-324, 1.0, -1.7e308})
      for (const Vec3& direction : {Vec3(large, small, 0), Vec3(small, -large, large), Vec3(small, 0, -large),
                                    Vec3(large), Vec3(-large, large, small)}) {
        EXPECT_LT(table.vertex_near(direction), vertex_count);
        EXPECT_LT(table.vertex_near(Vec3T<DoubleDouble>(direction)), vertex_count);
      }
}

TEST(DirectionTables, TakeDirectionsOfAnyLength) {
  for (const std::size_t count : {1, 2, 200}) {
    const SearchedHull hull(sphere_points(count, count));
    expect_a_vertex(hull.table, hull.vertex_count());
    expect_a_vertex(hull.cube, hull.vertex_count());
  }
}

TEST(ArtificialEdges, LeadAsFarAsTheirLevelTilts) {
  constexpr std::size_t count = 5000;
  const SearchedHull hull(sphere_points(count, 3));
  const Real usual_angle = std::sqrt(4 * std::acos(-1) / Real(count));
  ASSERT_EQ(hull.edges.level_count(), 3u);
  for (std::uint32_t level = 0; level < 3; ++level) {
    const Real tilt = std::acos(-1) / 3 * std::pow(3, -static_cast<Real>(level));
    for (std::uint32_t vertex = 0; vertex < hull.vertex_count(); ++vertex)
      for (const std::uint32_t end : hull.edges.ends(level, vertex))
        ASSERT_NEAR(angle_between(hull.hull.vertices[vertex], hull.hull.vertices[end]), tilt,
                    3 * usual_angle);
  }
}

TEST(ArtificialEdges, SmallHullsHaveNone) {
  EXPECT_EQ(SearchedHull(cube_corners()).edges.level_count(), 0u);
  EXPECT_EQ(SearchedHull(Points{{1, 2, 3}}).edges.level_count(), 0u);
}

}  // namespace
}  // namespace collidoscope
