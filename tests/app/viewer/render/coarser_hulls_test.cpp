#include "render/coarser_hulls.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "geometry/triangle/triangle_distance.h"

namespace collidoscope::viewer {
namespace {

std::vector<TrianglePoints> surface(const Mesh& mesh, const std::vector<Triangle>& triangles) {
  std::vector<TrianglePoints> points;
  for (const auto& [a, b, c] : triangles)
    points.push_back({Vec3(mesh.vertices[a]), Vec3(mesh.vertices[b]), Vec3(mesh.vertices[c])});
  return points;
}

Real distance(const Vec3& point, const std::vector<TrianglePoints>& surface) {
  Real least = std::numeric_limits<Real>::infinity();
  for (const TrianglePoints& triangle : surface)
    least = std::min(least, triangle_distance({point, point, point}, triangle).squared);
  return std::sqrt(least);
}

Vec3 random_point(const TrianglePoints& triangle, Random& random) {
  const Real u = random.uniform(0, 1), v = random.uniform(0, 1 - u);
  return triangle[0] + (triangle[1] - triangle[0]) * u + (triangle[2] - triangle[0]) * v;
}

/// The farthest of the corners, and of points in the triangles, from the other surface.
Real sampled_distance(const std::vector<TrianglePoints>& from, const std::vector<TrianglePoints>& to,
                      Random& random) {
  Real most = 0;
  for (const TrianglePoints& triangle : from) {
    for (const Vec3& corner : triangle) most = std::max(most, distance(corner, to));
    most = std::max(most, distance(random_point(triangle, random), to));
  }
  return most;
}

std::vector<Mesh> convex_meshes() {
  Random random(7);
  std::vector<Mesh> meshes{make_icosphere(1, 2), make_sphere(0.3, 12, 9), make_prism(1, 0.05, 40)};
  for (const Vec3& axes : {Vec3(1), Vec3(1, 1, 0.1), Vec3(0.1, 0.1, 1), Vec3(1, 0.6, 0.3)})
    meshes.push_back(make_random_polytope(axes, 100, random));
  return meshes;
}

TEST(CoarserHulls, TellHowFarTheyAreOff) {
  Random random(1);
  for (const Mesh& mesh : convex_meshes()) {
    const std::vector<TrianglePoints> whole = surface(mesh, mesh.triangles);
    const std::vector<CoarserHull> hulls = coarser_hulls(mesh);
    EXPECT_GE(hulls.size(), 2u);
    for (const CoarserHull& hull : hulls) {
      EXPECT_LT(hull.triangles.size(), mesh.triangles.size());
      const std::vector<TrianglePoints> coarse = surface(mesh, hull.triangles);
      const Real rounding = 1e-6;
      // It is reached at a vertex of the mesh, and nowhere exceeded.
      EXPECT_NEAR(sampled_distance(whole, coarse, random), hull.error, rounding);
      EXPECT_LE(sampled_distance(coarse, whole, random), hull.error + rounding);
    }
  }
}

TEST(CoarserHulls, FewTrianglesDoForASmallBall) {
  const std::vector<CoarserHull> hulls = coarser_hulls(make_icosphere(1, 3));
  ASSERT_FALSE(hulls.empty());
  EXPECT_LT(hulls.front().error, 0.02);
  for (std::size_t i = 1; i < hulls.size(); ++i) EXPECT_GT(hulls[i].error, hulls[i - 1].error);
  EXPECT_LE(hulls.back().triangles.size(), 28u);
}

TEST(CoarserHulls, WhatIsNotConvexHasNone) {
  EXPECT_TRUE(coarser_hulls(make_torus(1, 0.3, 24, 12)).empty());
  Mesh dented = make_icosphere(1, 3);
  dented.vertices[50] *= 0.99f;
  EXPECT_TRUE(coarser_hulls(dented).empty());
  Mesh open = make_icosphere(1, 3);
  open.triangles.pop_back();
  EXPECT_TRUE(coarser_hulls(open).empty());
  Mesh turned = make_icosphere(1, 3);
  for (Triangle& triangle : turned.triangles) std::swap(triangle[0], triangle[1]);
  EXPECT_TRUE(coarser_hulls(turned).empty());
  EXPECT_TRUE(coarser_hulls(make_box(Vec3(1))).empty());  // few triangles as it is
  EXPECT_TRUE(coarser_hulls(Mesh()).empty());
}

}  // namespace
}  // namespace collidoscope::viewer
