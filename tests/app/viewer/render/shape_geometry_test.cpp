#include "render/shape_geometry.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <utility>

#include "geometry/primitives/primitives.h"
#include "render/packed_normal.h"
#include "render/part_list.h"

namespace collidoscope::viewer {
namespace {

TEST(ShapeGeometry, BoxHasTwelveCreasesAndFlatNormals) {
  const ShapeGeometry box = make_shape_geometry(make_box({1, 2, 3}));
  EXPECT_EQ(box.corners.size(), 36u);
  EXPECT_EQ(box.edges.size(), 18u);  // twelve, and a diagonal on each face
  EXPECT_EQ(box.crease_count, 12u);
  for (const ShapeGeometry::Corner& corner : box.corners) {
    const Vec3f n = glm::abs(unpacked_normal(corner.normal));
    EXPECT_NEAR(n.x + n.y + n.z, 1, 1e-6);  // along an axis
    EXPECT_GT(glm::dot(unpacked_normal(corner.normal), corner.position), 0);
  }
}

TEST(ShapeGeometry, SphereIsSmooth) {
  const ShapeGeometry sphere = make_shape_geometry(make_icosphere(1, 3));
  EXPECT_EQ(sphere.crease_count, 0u);
  for (const ShapeGeometry::Corner& corner : sphere.corners)
    EXPECT_GT(glm::dot(unpacked_normal(corner.normal), glm::normalize(corner.position)), 0.999f);
}

TEST(ShapeGeometry, FarMeshKeepsItsForm) {
  Mesh far = make_box({1, 1, 1});
  for (Vec3f& vertex : far.vertices) vertex += Vec3f(4e5f, 0, 0);
  const ShapeGeometry geometry = make_shape_geometry(far);
  EXPECT_NEAR(geometry.centre.x, 4e5, 1);
  for (const ShapeGeometry::Corner& corner : geometry.corners)
    EXPECT_NEAR(std::abs(corner.position.x), 0.5, 1e-6);
}

TEST(ShapeGeometry, KnowsWhatBoundsAConvexBody) {
  EXPECT_TRUE(make_shape_geometry(make_box({1, 2, 3})).convex);
  EXPECT_TRUE(make_shape_geometry(make_icosphere(1, 2)).convex);
  EXPECT_FALSE(make_shape_geometry(make_torus(1, 0.3, 24, 12)).convex);
  Mesh open = make_box({1, 2, 3}), inside_out = open;
  open.triangles.pop_back();
  EXPECT_FALSE(make_shape_geometry(open).convex);
  for (Triangle& triangle : inside_out.triangles) std::swap(triangle[0], triangle[1]);
  EXPECT_FALSE(make_shape_geometry(inside_out).convex);
}

TEST(ShapeGeometry, BordersOfOpenMeshesAreCreases) {
  const Mesh triangle{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
  EXPECT_EQ(make_shape_geometry(triangle).crease_count, 3u);
}

TEST(ShapeGeometry, EmptyMesh) {
  EXPECT_TRUE(make_shape_geometry(Mesh()).edges.empty());
}

TEST(EdgeIndices, TwoTrianglesPerEdge) {
  const std::vector<std::uint32_t> expected = {0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7};
  EXPECT_EQ(edge_indices(2), expected);
}

}  // namespace
}  // namespace collidoscope::viewer
