// Points of a coarse grid: half of what is asked is degenerate. Rays and lines are held to segments so long
// that no point of a triangle's plane lies beyond, planes to integers.

#include "geometry/triangle/intersection_query.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace collidoscope {
namespace {

class Grid {
 public:
  Grid(std::uint64_t seed, std::uint32_t half) : random_(seed), half_(half) {}

  Vec3 point() {
    const Real x = coordinate(), y = coordinate();
    return {x, y, coordinate()};
  }
  TrianglePoints triangle() {
    const Vec3 a = point(), b = point();
    return {a, b, point()};
  }

 private:
  Real coordinate() { return static_cast<Real>(random_.below(2 * half_ + 1)) - half_; }

  Random random_;
  std::uint32_t half_;
};

/// Parameters of points where lines meet planes are quotients of integers, the divided one below this.
constexpr Real long_enough = 0x1p22;

struct Rates {
  int met = 0, all = 0;
  void count(bool meets) { met += meets, ++all; }
};

class OnGrid : public testing::TestWithParam<std::uint32_t> {};

TEST_P(OnGrid, RaysAndLinesAreLongSegments) {
  Grid grid(1, GetParam());
  Rates rays, lines;
  for (int i = 0; i < 100'000; ++i) {
    const TrianglePoints t = grid.triangle();
    const Vec3 p = grid.point(), q = grid.point(), far = p + (q - p) * long_enough;
    const Vec3 before = p - (q - p) * long_enough;
    const bool ray = intersects(IntersectionQuery::ray(p, q), t),
               line = intersects(IntersectionQuery::line(p, q), t);
    ASSERT_EQ(ray, segment_intersects(p, far, t)) << i;
    ASSERT_EQ(line, segment_intersects(before, far, t)) << i;
    ASSERT_EQ(intersects(IntersectionQuery::segment(p, q), t), segment_intersects(p, q, t)) << i;
    rays.count(ray), lines.count(line);
  }
  EXPECT_GT(rays.met, rays.all / 100);
  EXPECT_GT(lines.met, rays.met);
  EXPECT_LT(lines.met, lines.all / 2);
}

TEST_P(OnGrid, WhatLiesInOnePlaneIsDecidedThere) {
  Grid grid(2, GetParam());
  Rates rays;
  for (int i = 0; i < 100'000; ++i) {
    TrianglePoints t = grid.triangle();
    Vec3 p = grid.point(), q = grid.point();
    for (Vec3* point : {&t[0], &t[1], &t[2], &p, &q}) point->z = point->x - 2 * point->y;
    ASSERT_EQ(intersects(IntersectionQuery::ray(p, q), t),
              segment_intersects(p, p + (q - p) * long_enough, t))
        << i;
    ASSERT_EQ(intersects(IntersectionQuery::line(p, q), t),
              segment_intersects(p - (q - p) * long_enough, p + (q - p) * long_enough, t))
        << i;
    rays.count(intersects(IntersectionQuery::ray(p, q), t));
  }
  EXPECT_GT(rays.met, rays.all / 5);
  EXPECT_LT(rays.met, rays.all * 4 / 5);
}

TEST_P(OnGrid, PlanesHaveCornersOnBothSides) {
  Grid grid(3, GetParam());
  Rates planes;
  for (int i = 0; i < 100'000; ++i) {
    const TrianglePoints t = grid.triangle(), plane = grid.triangle();
    const Vec3 normal = cross(plane[1] - plane[0], plane[2] - plane[0]);  // of integers: exact
    int above = 0, below = 0;
    for (const Vec3& corner : t) {
      const Real height = dot(normal, corner - plane[0]);
      above += height > 0, below += height < 0;
    }
    const bool meets = intersects(IntersectionQuery::plane(plane[0], plane[1], plane[2]), t);
    ASSERT_EQ(meets, above < 3 && below < 3) << i;
    planes.count(meets);
  }
  EXPECT_GT(planes.met, planes.all / 10);
  EXPECT_LT(planes.met, planes.all * 9 / 10);
}

INSTANTIATE_TEST_SUITE_P(Sizes, OnGrid, testing::Values(1u, 2u, 32u));

TEST(IntersectionQuery, SeesWhatRoundingWouldLose) {
  const TrianglePoints t = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
  // Through the edge x + y = 1, and past it by the last digit.
  const Vec3 above(0, 0, 1), on(0.5, 0.5, 0), past(0.5 + 0x1p-53, 0.5, 0);
  EXPECT_TRUE(intersects(IntersectionQuery::line(above, on), t));
  EXPECT_TRUE(intersects(IntersectionQuery::ray(above, on), t));
  EXPECT_FALSE(intersects(IntersectionQuery::line(above, past), t));
  EXPECT_FALSE(intersects(IntersectionQuery::ray(above, past), t));
  // From the plane itself, and from above it by the least number.
  const Vec3 start(0.25, 0.25, 0), up(0.25, 0.25, 1);
  EXPECT_TRUE(intersects(IntersectionQuery::ray(start, up), t));
  EXPECT_FALSE(intersects(IntersectionQuery::ray(start + Vec3(0, 0, 5e-324), up), t));
  EXPECT_TRUE(intersects(IntersectionQuery::line(start + Vec3(0, 0, 5e-324), up), t));
}

}  // namespace
}  // namespace collidoscope
