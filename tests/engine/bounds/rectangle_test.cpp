#include "bounds/rectangle.h"

#include <gtest/gtest.h>
#include <limits>

#include "core/random.h"

namespace collidoscope {
namespace {

using PlanarPoints = std::vector<Vec2>;

Real planar_dot(const Vec2& a, const Vec2& b) {
  return a.x * b.x + a.y * b.y;
}

Real area_along(const PlanarPoints& points, const Vec2& side) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  Vec2 low(infinity), high(-infinity);
  for (const Vec2& point : points) {
    const Vec2 local(planar_dot(side, point), side.x * point.y - side.y * point.x);
    low = {std::min(low.x, local.x), std::min(low.y, local.y)};
    high = {std::max(high.x, local.x), std::max(high.y, local.y)};
  }
  return (high.x - low.x) * (high.y - low.y);
}

/// Some side of the smallest rectangle passes through two of the points: try all pairs.
Real smallest_area(const PlanarPoints& points) {
  Real best = std::numeric_limits<Real>::infinity();
  for (const Vec2& a : points)
    for (const Vec2& b : points)
      if (a != b) best = std::min(best, area_along(points, (b - a) / std::sqrt(planar_dot(b - a, b - a))));
  return best;
}

void expect_smallest(const PlanarPoints& points, Real slack) {
  PlanarPoints scratch = points;
  const Vec2 side = smallest_rectangle_side(scratch, 1e-14);
  EXPECT_NEAR(planar_dot(side, side), 1, 1e-14);
  EXPECT_LE(area_along(points, side), smallest_area(points) + slack);
}

TEST(SmallestRectangle, OfRandomPoints) {
  Random random(1);
  for (int trial = 0; trial < 500; ++trial) {
    PlanarPoints points(3 + random.below(40));
    const bool round = trial % 2 == 0;
    for (Vec2& point : points) {
      const Vec3 v = round ? random.unit_vector() : random.in_box(Vec3(-1), Vec3(1, 0.2, 1));
      point = {v.x, v.y};
    }
    expect_smallest(points, 1e-13);
  }
}

TEST(SmallestRectangle, OfLatticePoints) {
  Random random(2);
  for (int trial = 0; trial < 500; ++trial) {
    PlanarPoints points(2 + random.below(12));
    for (Vec2& point : points) point = Vec2(random.below(4), random.below(4));
    points.push_back(points[0] + Vec2(1, 0));  // not all the same
    expect_smallest(points, 1e-13);
  }
}

TEST(SmallestRectangle, OfASegmentLiesAlongIt) {
  PlanarPoints points{Vec2(0, 0), Vec2(3, 4), Vec2(1.5, 2), Vec2(3, 4)};
  const Vec2 side = smallest_rectangle_side(points, 1e-14);
  EXPECT_NEAR(std::abs(side.x * 4 - side.y * 3), 0, 1e-14);
}

TEST(SmallestRectangle, OfOnePointIsAnything) {
  PlanarPoints points(4, Vec2(2, 3));
  EXPECT_EQ(smallest_rectangle_side(points, 1e-14), Vec2(1, 0));
}

}  // namespace
}  // namespace collidoscope
