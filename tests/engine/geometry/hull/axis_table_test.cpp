#include "geometry/hull/axis_table.h"

#include <gtest/gtest.h>

#include "fixtures/convex_pairs.h"
#include "geometry/hull/hull_features.h"
#include "geometry/primitives/primitives.h"
#include "shape/shape.h"

namespace collidoscope {
namespace {

using namespace test;

HullFeatures features_of(const std::vector<Vec3>& points) {
  return HullFeatures(convex_hull(points));
}

void expect_all_normals(const HullFeatures& features) {
  const AxisTable& table = features.axis_table();
  const std::vector<GaussMap::Point>& points = features.gauss_map().points;
  ASSERT_EQ(table.normal_count, points.size());
  for (std::uint32_t i = 0; i < AxisTable::most_normals; ++i) {
    EXPECT_EQ(table.normals[i], i < points.size() ? points[i].normal : Vec3(0));
    EXPECT_EQ(table.offsets[i], i < points.size() ? points[i].offset : std::numeric_limits<Real>::infinity());
  }
}

std::size_t parallel_to(const Vec3& along, const AxisTable& table) {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < table.direction_count; ++i)
    count += length(cross(table.directions[i], along)) < 1e-15;
  return count;
}

void expect_every_edge_along_one_direction(const HullFeatures& features) {
  const AxisTable& table = features.axis_table();
  for (const GaussMap::Arc& arc : features.gauss_map().arcs) EXPECT_EQ(parallel_to(arc.along, table), 1u);
  for (std::uint32_t i = 0; i < table.direction_count; ++i)
    EXPECT_EQ(features.gauss_map().arcs[table.arcs[i]].along, table.directions[i]);
}

TEST(AxisTable, HoldsNormalsAndDirectionsOfSolidsThatHaveFew) {
  struct Solid {
    std::vector<Vec3> points;
    std::uint32_t normals, directions;
  };
  const Solid solids[] = {{box({1, 2, 3}), 6, 3},
                          {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}}, 5, 4}};
  for (const Solid& solid : solids) {
    const HullFeatures features = features_of(solid.points);
    EXPECT_EQ(features.axis_table().normal_count, solid.normals);
    EXPECT_EQ(features.axis_table().direction_count, solid.directions);
    expect_all_normals(features);
    expect_every_edge_along_one_direction(features);
  }
}

TEST(AxisTable, HoldsThoseOfPlatesAndNeedles) {
  for (const std::vector<Vec3>& points :
       {std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 0, 0}, {1, 2, 3}}}) {
    const HullFeatures features = features_of(points);
    EXPECT_FALSE(features.axis_table().is_empty());
    expect_all_normals(features);
    expect_every_edge_along_one_direction(features);
  }
}

TEST(AxisTable, IsEmptyWhereThereAreMany) {
  EXPECT_TRUE(features_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}).axis_table().is_empty());
  for (const Mesh& mesh : {make_icosphere(1, 0), make_prism(1, 1, 60)}) {
    const Shape shape("round", mesh);
    EXPECT_TRUE(shape.get<HullFeatures>().axis_table().is_empty());
  }
}

TEST(AxisTable, IsEmptyWhereADirectionIsTooShortToBeOne) {
  const std::vector<Vec3> base = {{0, 0, 0}, {1e-170, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  std::vector<Vec3> points = base;
  for (const Vec3& point : base) points.push_back(point + Vec3(0, 0, 1));
  EXPECT_TRUE(features_of(points).axis_table().is_empty());
}

TEST(AxisTable, TellsDirectionsApartThatAreNotParallelByALittle) {
  const HullFeatures features = features_of(
      {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1 + 1e-9, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1 + 1e-9, 1}});
  EXPECT_EQ(features.axis_table().direction_count, 4u);
  expect_every_edge_along_one_direction(features);
}

}  // namespace
}  // namespace collidoscope
