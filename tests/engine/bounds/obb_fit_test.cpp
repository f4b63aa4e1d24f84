#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

#include "bounds/aabb.h"
#include "bounds/obb.h"
#include "core/random.h"
#include "fixtures/random_poses.h"
#include "oracles/rational.h"

namespace collidoscope {
namespace {

using test::Rational;
using test::RationalVec3;
using Points = std::vector<Vec3>;

/// The coordinates of `point` along the box's axes, solved exactly: the axes are taken as they stand.
RationalVec3 exact_coordinates(const Obb& box, const RationalVec3& point) {
  const RationalVec3 u(box.axes[0]), v(box.axes[1]), w(box.axes[2]), p = point - RationalVec3(box.centre);
  const Rational determinant = dot(u, cross(v, w));
  return {dot(p, cross(v, w)) / determinant, dot(u, cross(p, w)) / determinant,
          dot(u, cross(v, p)) / determinant};
}

void expect_contains(const Obb& box, const Points& points) {
  for (const Vec3& point : points) {
    const RationalVec3 coordinates = exact_coordinates(box, RationalVec3(point));
    for (int axis = 0; axis < 3; ++axis) EXPECT_LE(abs(coordinates[axis]), Rational(box.half_widths[axis]));
  }
}

void expect_orthonormal(const Obb& box) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(dot(box.axes[i], box.axes[j]), i == j ? 1 : 0, 1e-15);
  EXPECT_GT(dot(cross(box.axes[0], box.axes[1]), box.axes[2]), 0);
}

Points box_corners(const Vec3& half_widths, const Pose& pose) {
  Points corners;
  for (int i = 0; i < 8; ++i)
    corners.push_back(pose.to_parent(half_widths * Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
  return corners;
}

Vec3 sorted(const Vec3& v) {
  std::array<Real, 3> values{v.x, v.y, v.z};
  std::sort(values.begin(), values.end());
  return {values[0], values[1], values[2]};
}

Real volume_along(const Mat3& axes, const Points& points) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  Real volume = 1;
  for (int i = 0; i < 3; ++i) {
    Real low = infinity, high = -infinity;
    for (const Vec3& point : points) {
      low = std::min(low, dot(axes[i], point));
      high = std::max(high, dot(axes[i], point));
    }
    volume *= high - low;
  }
  return volume;
}

TEST(ObbFit, ContainsEveryPoint) {
  Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const Real scale = std::pow(10, random.uniform(-18, 18));
    const Real offset = trial % 4 == 0 ? 1e8 * scale : 0;
    Points points = test::random_points(random, 1 + random.below(40), random.in_box(Vec3(0), Vec3(scale)));
    for (Vec3& point : points) point += Vec3(offset);
    const Obb box = fit_obb(points);
    expect_orthonormal(box);
    expect_contains(box, points);
    const Aabb aligned = bounding_box(points);
    const Vec3 h = aligned.half_widths() + Vec3(offset * 1e-15);
    EXPECT_LE(box.volume(), 8 * h.x * h.y * h.z * (1 + 1e-13) + scale * scale * scale * 1e-13);
  }
}

TEST(ObbFit, FindsABoxAgain) {
  Random random(2);
  for (int trial = 0; trial < 200; ++trial) {
    const Vec3 half_widths = random.in_box(Vec3(0.1), Vec3(3));
    Points points = box_corners(half_widths, test::random_pose(random, 5));
    const Obb box = fit_obb(points);
    EXPECT_LT(length(sorted(box.half_widths) - sorted(half_widths)), 1e-13);
  }
}

TEST(ObbFit, FindsTheCubeAroundATetrahedron) {
  // The smallest box around a regular tetrahedron is the cube that it is inscribed in.
  Random random(3);
  for (int trial = 0; trial < 50; ++trial) {
    const Pose pose = test::random_pose(random, 5);
    Points points;
    for (const Vec3& corner : {Vec3(1, 1, 1), Vec3(1, -1, -1), Vec3(-1, 1, -1), Vec3(-1, -1, 1)})
      points.push_back(pose.to_parent(corner));
    EXPECT_NEAR(fit_obb(points).volume(), 8, 1e-12);
  }
}

TEST(ObbFit, IsNearlyAsSmallAsAnyOfManyOrientations) {
  Random random(4);
  constexpr int trials = 40;
  Real mean = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const Mat3 turn = to_matrix(random.rotation());
    Points points = test::random_points(random, 5 + random.below(60), Vec3(3, 2, 1));
    for (Vec3& point : points) point = turn * point;
    Real best = std::numeric_limits<Real>::infinity();
    for (int i = 0; i < 20'000; ++i)
      best = std::min(best, volume_along(to_matrix(random.rotation()), points));
    const Real ratio = fit_obb(points).volume() / best;
    EXPECT_LT(ratio, 1.15);
    mean += ratio / trials;
  }
  RecordProperty("mean_ratio", std::to_string(mean));
  EXPECT_LT(mean, 1.01);
}

TEST(ObbFit, OfAPointIsAPoint) {
  for (const Vec3& point : {Vec3(0), Vec3(1, 2, 3), Vec3(1e18)}) {
    const Obb box = fit_obb(Points(3, point));
    EXPECT_EQ(box.centre, point);
    EXPECT_EQ(box.half_widths, Vec3(0));
    expect_orthonormal(box);
  }
}

TEST(ObbFit, OfASegmentIsASegment) {
  Random random(5);
  for (int trial = 0; trial < 100; ++trial) {
    const Vec3 a = random.in_box(Vec3(-1), Vec3(1)), along = random.unit_vector();
    const Points points{a, a + along * Real(2), a + along * Real(0.7)};
    const Obb box = fit_obb(points);
    expect_contains(box, points);
    const Vec3 widths = sorted(box.half_widths);
    EXPECT_LT(widths.y, 1e-14);
    EXPECT_NEAR(widths.z, 1, 1e-14);
  }
}

TEST(ObbFit, OfAPolygonIsItsSmallestRectangle) {
  Random random(6);
  for (int trial = 0; trial < 100; ++trial) {
    const Vec3 half_widths(0, random.uniform(0.1, 1), random.uniform(1, 3));
    const Points points = box_corners(half_widths, test::random_pose(random, 5));
    const Obb box = fit_obb(points);
    expect_contains(box, points);
    EXPECT_LT(length(sorted(box.half_widths) - half_widths), 1e-13);
  }
}

TEST(ObbFit, OfANeedleIsThin) {
  Random random(7);
  for (int trial = 0; trial < 100; ++trial) {
    const Vec3 half_widths(1e-6, 1, 1e6);
    const Points points = box_corners(half_widths, {to_matrix(random.rotation()), Vec3(0)});
    const Obb box = fit_obb(points);
    expect_contains(box, points);
    // The corners themselves are rounded to 1e-10, and the box is widened by some 1e-8.
    EXPECT_LT(length(sorted(box.half_widths) - half_widths), 3e-8);
  }
}

TEST(TransformedObb, ContainsTheExactImages) {
  Random random(8);
  for (int trial = 0; trial < 200; ++trial) {
    const Vec3 offset = trial % 3 ? Vec3(0) : random.unit_vector() * Real(1e6);
    Points points = test::random_points(random, 12, Vec3(1, 2, 3));
    for (Vec3& point : points) point += offset;
    const Obb local = fit_obb(points);
    const Pose pose = trial % 2 ? test::random_pose(random, 100) : test::sloppy_pose(random, 100);
    const Obb box = transformed(local, pose);
    expect_orthonormal(box);
    for (const Vec3& point : points) {
      const RationalVec3 coordinates = exact_coordinates(box, image(pose, RationalVec3(point)));
      for (int axis = 0; axis < 3; ++axis) EXPECT_LE(abs(coordinates[axis]), Rational(box.half_widths[axis]));
    }
    const Real growth = trial % 2 ? 1e-8 : 2e-2;
    EXPECT_LT(box.volume(), local.volume() * (1 + growth));
  }
}

}  // namespace
}  // namespace collidoscope
