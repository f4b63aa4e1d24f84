#include "bounds/triangle_box.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace collidoscope {
namespace {

/// Exact, by the twelve triangles of the box.
bool surface_meets(const TrianglePoints& triangle, const Aabb& box) {
  const auto corner = [&](unsigned i) {
    return Vec3((i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y,
                (i & 4) ? box.max.z : box.min.z);
  };
  constexpr unsigned faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                    {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& f : faces)
    for (const unsigned last : {2u, 3u})
      if (triangles_intersect(triangle, {corner(f[0]), corner(f[last - 1]), corner(f[last])})) return true;
  return false;
}

bool contains(const Aabb& box, const Vec3& p) {
  return glm::all(glm::lessThanEqual(box.min, p)) && glm::all(glm::lessThanEqual(p, box.max));
}

bool truly_meets(const TrianglePoints& triangle, const Aabb& box) {
  return contains(box, triangle[0]) || surface_meets(triangle, box);
}

Aabb random_box(Random& random) {
  const Vec3 low = random.in_box(Vec3(-1), Vec3(0.5));
  return {low, low + random.in_box(Vec3(0.05), Vec3(1))};
}

TrianglePoints random_triangle(Random& random, Real size) {
  const Vec3 centre = random.in_box(Vec3(-1), Vec3(1));
  const auto corner = [&] { return centre + random.in_box(Vec3(-size), Vec3(size)); };
  return {corner(), corner(), corner()};
}

TEST(TriangleBox, BothExactTestsAreRight) {
  Random random(1);
  int meeting = 0, told_apart = 0;
  for (int i = 0; i < 100000; ++i) {
    const Aabb box = random_box(random);
    const TrianglePoints triangle = random_triangle(random, i % 2 == 0 ? 0.3 : 2.0);
    const bool truth = truly_meets(triangle, box);
    EXPECT_EQ(clipped_triangle_meets(triangle, box), truth);
    EXPECT_EQ(triangle_meets(triangle, box), truth);
    meeting += truth;
    told_apart += !truth && triangle_box_meets(triangle, box);
  }
  EXPECT_GT(meeting, 5000);
  EXPECT_GT(told_apart, 5000) << "the box around the triangle would do";
}

// Its corners lie in the box, in the triangle's plane, and in the triangle.
TEST(TriangleBox, TheClippedPolygonIsInBoth) {
  Random random(3);
  std::size_t corners = 0, most = 0;
  for (int i = 0; i < 20000; ++i) {
    const Aabb box = random_box(random);
    const TrianglePoints triangle = random_triangle(random, 1.0);
    const std::vector<Vec3> polygon = clipped_polygon(triangle, box);
    EXPECT_EQ(!polygon.empty(), truly_meets(triangle, box));
    const Vec3 normal = cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
    for (const Vec3& corner : polygon) {
      EXPECT_TRUE(contains({box.min - Vec3(1e-12), box.max + Vec3(1e-12)}, corner));
      for (std::size_t j = 0; j < 3; ++j) {
        const Vec3 &from = triangle[j], edge = triangle[(j + 1) % 3] - from;
        EXPECT_GE(dot(cross(edge, corner - from), normal), -1e-9);
      }
    }
    corners += polygon.size(), most = std::max(most, polygon.size());
  }
  EXPECT_GT(corners, 5000u);
  EXPECT_GE(most, 7u);
}

TEST(TriangleBox, TheBoxTestLosesNothing) {
  Random random(2);
  for (int i = 0; i < 20000; ++i) {
    const Aabb box = random_box(random);
    const TrianglePoints triangle = random_triangle(random, 1.0);
    EXPECT_TRUE(triangle_box_meets(triangle, box) || !truly_meets(triangle, box));
  }
}

// Corners, edges and faces of both that touch: exact in these coordinates, and never lost.
TEST(TriangleBox, TouchingIsMeeting) {
  const Aabb box{Vec3(0), Vec3(1)};
  const TrianglePoints touching[] = {
      {Vec3(1, 1, 1), Vec3(2, 1, 1), Vec3(1, 2, 3)},         // corner on corner
      {Vec3(1, -1, 0.5), Vec3(1, 3, 0.5), Vec3(4, 1, 0.5)},  // edge along a face
      {Vec3(2, 0, -3), Vec3(0, 2, -3), Vec3(1, 1, 5)},       // face against an edge
      {Vec3(3, 0, 0), Vec3(0, 3, 0), Vec3(0, 0, 3)},         // face against a corner
      {Vec3(-5, -5, 1), Vec3(9, -5, 1), Vec3(0, 9, 1)},      // face on a face
      {Vec3(0.5), Vec3(0.5), Vec3(0.5)},                     // a point within
  };
  for (const TrianglePoints& triangle : touching) {
    EXPECT_TRUE(triangle_meets(triangle, box));
    EXPECT_TRUE(clipped_triangle_meets(triangle, box));
    EXPECT_TRUE(triangle_box_meets(triangle, box));
  }
}

}  // namespace
}  // namespace collidoscope
