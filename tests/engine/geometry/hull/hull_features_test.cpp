#include "geometry/hull/hull_features.h"

#include <gtest/gtest.h>
#include <set>

#include "fixtures/point_sets.h"

namespace collidoscope {
namespace {

using namespace test;

ConvexHull hull_of(const Points& points) {
  return convex_hull(std::span<const Vec3>(points));
}

/// Does the face list this directed side?
bool has_side(const HullFeatures& features, std::size_t face, std::uint32_t from, std::uint32_t to) {
  const auto corners = features.vertices_of_face(face);
  for (std::size_t i = 0; i < corners.size(); ++i)
    if (corners[i] == from && corners[(i + 1) % corners.size()] == to) return true;
  return false;
}

void expect_edges_between_their_faces(const HullFeatures& features) {
  for (const HullEdge& edge : features.edges()) {
    EXPECT_LT(edge.tail, edge.head);
    EXPECT_TRUE(has_side(features, edge.left, edge.tail, edge.head));
    EXPECT_TRUE(has_side(features, edge.right, edge.head, edge.tail));
  }
}

void expect_edges_along_faces(const HullFeatures& features) {
  for (std::size_t face = 0; face < features.planes().size(); ++face) {
    const auto corners = features.vertices_of_face(face);
    const auto edges = features.edges_of_face(face);
    ASSERT_EQ(corners.size(), edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const HullEdge& edge = features.edges()[edges[i]];
      const std::set<std::uint32_t> ends{corners[i], corners[(i + 1) % corners.size()]};
      EXPECT_EQ(ends, (std::set{edge.tail, edge.head}));
      EXPECT_TRUE(edge.left == face || edge.right == face);
    }
  }
}

void expect_edges_around_vertices(const ConvexHull& hull, const HullFeatures& features) {
  for (std::uint32_t vertex = 0; vertex < features.vertex_count(); ++vertex) {
    const auto neighbours = hull.neighbours_of(vertex);
    const auto edges = features.edges_of_vertex(vertex);
    ASSERT_EQ(neighbours.size(), edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const HullEdge& edge = features.edges()[edges[i]];
      EXPECT_EQ((std::set{edge.tail, edge.head}), (std::set{vertex, neighbours[i]}));
    }
  }
}

void expect_sound(const Points& points, std::size_t edges, std::size_t faces) {
  const ConvexHull hull = hull_of(points);
  const HullFeatures features(hull);
  EXPECT_EQ(features.vertex_count(), hull.vertices.size());
  EXPECT_EQ(features.edges().size(), edges);
  EXPECT_EQ(features.planes().size(), faces);
  expect_edges_between_their_faces(features);
  expect_edges_along_faces(features);
  expect_edges_around_vertices(hull, features);
}

TEST(HullFeatures, OfSolidsKnowEachOther) {
  expect_sound(cube_corners(), 12, 6);
  expect_sound(prism(60), 180, 62);
  const ConvexHull ball = hull_of(sphere_points(500, 3));
  expect_sound(sphere_points(500, 3), ball.neighbours.size() / 2, ball.face_count());
}

TEST(HullFeatures, OfAPolygonHaveTwoFaces) {
  expect_sound(circle(7), 7, 2);
  const HullFeatures features(hull_of(circle(7)));
  EXPECT_EQ(features.planes()[0].normal, -features.planes()[1].normal);
}

TEST(HullFeatures, OfASegmentAndAPointHaveNoFaces) {
  const HullFeatures segment(hull_of({{0, 0, 0}, {1, 2, 3}}));
  ASSERT_EQ(segment.edges().size(), 1u);
  EXPECT_EQ(segment.edges()[0], (HullEdge{0, 1, HullEdge::no_face, HullEdge::no_face}));
  EXPECT_TRUE(segment.planes().empty());

  const HullFeatures point(hull_of({{1, 2, 3}}));
  EXPECT_EQ(point.vertex_count(), 1u);
  EXPECT_TRUE(point.edges().empty());
  EXPECT_TRUE(point.edges_of_vertex(0).empty());
}

TEST(HullFeatures, CountTheirBytes) {
  EXPECT_GT(HullFeatures(hull_of(prism(60))).bytes(), 180 * sizeof(HullEdge));
}

}  // namespace
}  // namespace collidoscope
