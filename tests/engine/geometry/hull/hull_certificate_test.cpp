// A certificate that believes a damaged hull is worth nothing: every number of a hull is damaged by itself.

#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

#include "fixtures/point_sets.h"
#include "geometry/exact/predicates.h"
#include "geometry/hull/hull.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

using test::Points;
using Dimension = ConvexHull::Dimension;
using List = std::vector<std::uint32_t> ConvexHull::*;

constexpr List lists[] = {&ConvexHull::source, &ConvexHull::face_offsets, &ConvexHull::face_vertices,
                          &ConvexHull::neighbour_offsets, &ConvexHull::neighbours};

/// Hulls with one number changed to each of its neighbours, to the least and to the largest.
std::vector<ConvexHull> with_a_wrong_number(const ConvexHull& hull, List list) {
  std::vector<ConvexHull> all;
  for (std::size_t i = 0; i < (hull.*list).size(); ++i) {
    const std::uint32_t right = (hull.*list)[i];
    for (const std::uint32_t wrong : {right + 1, right - 1, 0u, std::numeric_limits<std::uint32_t>::max()}) {
      if (wrong == right) continue;
      all.push_back(hull);
      (all.back().*list)[i] = wrong;
    }
  }
  return all;
}

std::vector<ConvexHull> of_another_length(const ConvexHull& hull, List list) {
  std::vector<ConvexHull> all(2, hull);
  (all[0].*list).push_back(0);
  if ((hull.*list).empty())
    all.pop_back();
  else
    (all[1].*list).pop_back();
  return all;
}

std::vector<ConvexHull> of_another_dimension(const ConvexHull& hull) {
  std::vector<ConvexHull> all;
  for (const Dimension dimension :
       {Dimension::point, Dimension::segment, Dimension::polygon, Dimension::solid}) {
    if (dimension == hull.dimension) continue;
    all.push_back(hull);
    all.back().dimension = dimension;
  }
  return all;
}

/// Two vertices at the same place, each an input point.
std::vector<ConvexHull> with_a_vertex_twice(const ConvexHull& hull) {
  std::vector<ConvexHull> all;
  for (std::size_t i = 0; i + 1 < hull.vertices.size(); ++i) {
    all.push_back(hull);
    all.back().vertices[i] = hull.vertices[i + 1];
    all.back().source[i] = hull.source[i + 1];
  }
  return all;
}

void expect_refused(const std::vector<ConvexHull>& damaged, const Points& points, const std::string& what) {
  for (std::size_t i = 0; i < damaged.size(); ++i)
    EXPECT_NE(certify(damaged[i], points), "") << what << ", damage " << i;
}

void expect_all_damage_is_seen(const Points& points) {
  const ConvexHull hull = convex_hull(points);
  ASSERT_EQ(certify(hull, points), "");
  for (std::size_t i = 0; i < std::size(lists); ++i) {
    expect_refused(with_a_wrong_number(hull, lists[i]), points, "list " + std::to_string(i));
    expect_refused(of_another_length(hull, lists[i]), points, "list " + std::to_string(i));
  }
  expect_refused(of_another_dimension(hull), points, "dimension");
  expect_refused(with_a_vertex_twice(hull), points, "vertices");
}

TEST(HullCertificate, SeesAllDamageOfSolids) {
  expect_all_damage_is_seen(test::sphere_points(20, 3));  // triangles
  const Mesh box = make_box(Vec3(1));
  expect_all_damage_is_seen({box.vertices.begin(), box.vertices.end()});
}

TEST(HullCertificate, SeesAllDamageOfPolygons) {
  expect_all_damage_is_seen(test::circle(7));
}

TEST(HullCertificate, SeesAllDamageOfSegments) {
  expect_all_damage_is_seen({{0, 0, 0}, {1, 2, 3}});
}

TEST(HullCertificate, SeesAllDamageOfPoints) {
  expect_all_damage_is_seen({{1, 2, 3}});
}

/// Lists that fit each other, and yet do not belong to a point.
TEST(HullCertificate, APointHasNeitherNeighboursNorFaces) {
  const Points points = {{1, 2, 3}};
  ConvexHull neighbour = convex_hull(points), face = neighbour;
  neighbour.neighbours = {0}, neighbour.neighbour_offsets = {0, 1};
  EXPECT_EQ(certify(neighbour, points), "not one point");
  face.face_vertices = {0, 0, 0}, face.face_offsets = {0, 3}, face.planes.resize(1);
  EXPECT_EQ(certify(face, points), "not one point");
}

TEST(HullCertificate, ASegmentHasTwoNeighboursAndALength) {
  const Points points = {{0, 0, 0}, {1, 0, 0}};
  const ConvexHull good = convex_hull(points);
  ConvexHull hull = good;
  hull.neighbours = {1, 1}, hull.neighbour_offsets = {0, 2, 2};
  EXPECT_EQ(certify(hull, points), "not one segment");
  hull = good;
  hull.neighbours = {1}, hull.neighbour_offsets = {0, 1, 1};
  EXPECT_EQ(certify(hull, points), "not one segment");
  hull = good;
  hull.face_vertices = {0, 1, 0}, hull.face_offsets = {0, 3}, hull.planes.resize(1);
  EXPECT_EQ(certify(hull, points), "not one segment");
  hull = good;
  hull.vertices[1] = hull.vertices[0], hull.source[1] = hull.source[0];
  EXPECT_EQ(certify(hull, points), "a segment without length");
}

TEST(HullCertificate, ASegmentHoldsWhatLiesOnItOnly) {
  const Points points = {{0, 0, 0}, {0, 0, 1}};
  const ConvexHull hull = convex_hull(points);
  for (const auto& [point, inside] : {std::pair(Vec3(0, 0, 0.5), true),
                                      {Vec3(0, 0, 1), true},
                                      {Vec3(0, 0, 1.5), false},
                                      {Vec3(0, 0, -0.5), false},
                                      {Vec3(0, 1e-300, 0.5), false}}) {
    Points more = points;
    more.push_back(point);
    EXPECT_EQ(certify(hull, more).empty(), inside) << point.y << ' ' << point.z;
  }
}

TEST(HullCertificate, AFaceDoesNotBeginOnALine) {
  const Points square = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  ConvexHull hull = convex_hull(square);
  const Points flat = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}};
  hull.vertices = flat, hull.source = {0, 1, 2, 3};
  EXPECT_EQ(certify(hull, flat), "a face begins with three vertices on a line");
}

/// One side of the polygon runs round another one.
TEST(HullCertificate, APolygonHasTheSameCornersOnBothSides) {
  const Points points = test::circle(6);
  const ConvexHull good = convex_hull(points);
  ConvexHull hull = good;
  hull.face_vertices.resize(6 + 5), hull.face_offsets.back() = 11;
  EXPECT_EQ(certify(hull, points), "not two sides of one polygon");
  hull = good;
  hull.face_vertices.erase(hull.face_vertices.begin() + 5), hull.face_offsets = {0, 5, 11};
  EXPECT_EQ(certify(hull, points), "not two sides of one polygon");
}

bool is_left_of_all_edges(const Points& polygon, const Vec3& point) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    if (orientation(Vec2(from.x, from.y), Vec2(to.x, to.y), Vec2(point.x, point.y)) < 0) return false;
  }
  return true;
}

TEST(HullCertificate, APolygonHoldsWhatIsLeftOfAllItsEdges) {
  for (const int corners : {3, 4, 8}) {
    const Points polygon = test::circle(corners);
    const ConvexHull hull = convex_hull(polygon);
    int inside = 0, outside = 0;
    for (int x = -6; x <= 6; ++x)
      for (int y = -6; y <= 6; ++y) {
        Points more = polygon;
        more.push_back({x / Real(5), y / Real(5), polygon.front().z});
        const bool holds = is_left_of_all_edges(polygon, more.back());
        EXPECT_EQ(certify(hull, more).empty(), holds) << corners << " corners, " << x << ' ' << y;
        ++(holds ? inside : outside);
      }
    EXPECT_GT(inside, 20);
    EXPECT_GT(outside, 20);
  }
}

}  // namespace
}  // namespace collidoscope
