#include "bounds/aabb.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "fixtures/random_poses.h"
#include "oracles/rational.h"

namespace collidoscope {
namespace {

using test::Rational;
using test::RationalVec3;
using Points = std::vector<Vec3>;

Points corners(const Aabb& box) {
  Points corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                         i & 4 ? box.max.z : box.min.z);
  return corners;
}

/// Contains the exact images of the points, and exceeds their extent by no more than `slack`.
void expect_box_of_images(const Aabb& box, const Points& points, const Pose& pose, Real slack) {
  for (int axis = 0; axis < 3; ++axis) {
    Rational low = image(pose, RationalVec3(points[0]))[axis], high = low;
    for (const Vec3& point : points) {
      const RationalVec3 exact = image(pose, RationalVec3(point));
      low = std::min(low, exact[axis]);
      high = std::max(high, exact[axis]);
    }
    EXPECT_LE(Rational(box.min[axis]), low);
    EXPECT_GE(Rational(box.max[axis]), high);
    EXPECT_LE(Rational(low - box.min[axis]).get_d(), slack);
    EXPECT_LE(Rational(box.max[axis] - high).get_d(), slack);
  }
}

TEST(BoundingBox, IsExact) {
  const Aabb box = bounding_box(Points{Vec3(1, -2, 3), Vec3(-1, 5, 3), Vec3(0, 0, 1e-310)});
  EXPECT_EQ(box.min, Vec3(-1, -2, 1e-310));
  EXPECT_EQ(box.max, Vec3(1, 5, 3));
  const Aabb point = bounding_box(Points{Vec3(4)});
  EXPECT_EQ(point.min, point.max);
}

TEST(ApproximateBox, ContainsTheExactImageTightly) {
  Random random(1);
  for (int trial = 0; trial < 600; ++trial) {
    const Real offset = trial % 3 == 0 ? 1e8 : 0, reach = trial % 5 == 0 ? 1e8 : 10;
    const Vec3 low = random.in_box(Vec3(-1), Vec3(1)) + Vec3(offset);
    const Aabb local{low, low + random.in_box(Vec3(0), Vec3(2))};
    const Pose pose = trial % 2 ? test::random_pose(random, reach) : test::sloppy_pose(random, reach);
    expect_box_of_images(approximate_box(local, pose), corners(local), pose, 1e-14 * (10 + offset + reach));
  }
}

TEST(ApproximateBox, NeedsAbsoluteEntries) {
  // The printed Algorithm 4 adds R[i][j] · hw[j]: a half turn would turn the box inside out.
  Pose half_turn;
  half_turn.rotation = Mat3(Vec3(-1, 0, 0), Vec3(0, -1, 0), Vec3(0, 0, 1));
  const Aabb box = approximate_box({Vec3(1, 2, 3), Vec3(2, 4, 6)}, half_turn);
  EXPECT_NEAR(box.min.x, -2, 1e-14);
  EXPECT_NEAR(box.max.x, -1, 1e-14);
  EXPECT_NEAR(box.min.y, -4, 1e-14);
  EXPECT_NEAR(box.max.y, -2, 1e-14);
}

TEST(BoundingBox, OfASphereContainsItTightly) {
  Random random(7);
  for (int trial = 0; trial < 300; ++trial) {
    const Sphere sphere{random.in_box(Vec3(-1), Vec3(1)) * (trial % 2 ? 1e8 : 1.0), random.uniform(0, 3)};
    const Aabb box = bounding_box(sphere);
    for (int axis = 0; axis < 3; ++axis) {
      const Rational low = Rational(sphere.centre[axis]) - Rational(sphere.radius);
      const Rational high = Rational(sphere.centre[axis]) + Rational(sphere.radius);
      EXPECT_LE(Rational(box.min[axis]), low);
      EXPECT_GE(Rational(box.max[axis]), high);
      EXPECT_LE(box.max[axis] - box.min[axis],
                2 * sphere.radius + 1e-14 * (10 + std::abs(sphere.centre[axis])));
    }
  }
}

TEST(BoundingBox, IntersectionIsWhatBothContain) {
  const Aabb both = intersection({Vec3(0, 0, 0), Vec3(2, 2, 2)}, {Vec3(1, -1, 2), Vec3(3, 1, 4)});
  EXPECT_EQ(both.min, Vec3(1, 0, 2));
  EXPECT_EQ(both.max, Vec3(2, 1, 2));
}

TEST(TightBox, ContainsTheExactImagesTightly) {
  Random random(2);
  for (int trial = 0; trial < 300; ++trial) {
    const Real offset = trial % 3 == 0 ? 1e8 : 0, reach = trial % 5 == 0 ? 1e8 : 10;
    Points points = test::random_points(random, 1 + random.below(20), Vec3(1, 2, 3));
    for (Vec3& point : points) point += Vec3(offset);
    const Pose pose = trial % 2 ? test::random_pose(random, reach) : test::sloppy_pose(random, reach);
    expect_box_of_images(tight_box(points, pose), points, pose, 1e-14 * (10 + offset + reach));
  }
}

TEST(TightBox, IsSmallerThanTheApproximateOne) {
  Random random(3);
  Real ratio = 0;
  for (int trial = 0; trial < 100; ++trial) {
    Points points;
    for (int i = 0; i < 100; ++i) points.push_back(random.unit_vector());
    const Pose pose = test::random_pose(random, 1);
    const Vec3 tight = tight_box(points, pose).half_widths();
    const Vec3 approximate = approximate_box(bounding_box(points), pose).half_widths();
    ratio += tight.x * tight.y * tight.z / (approximate.x * approximate.y * approximate.z) / 100;
  }
  EXPECT_LT(ratio, 0.4);  // a turned cube around a ball: about (1 / 1.5)³
}

TEST(SquaredDistance, IsThatOfTheNearestPoints) {
  const Aabb unit{Vec3(0), Vec3(1)};
  const auto distance = [&](const Vec3& min) {
    const Aabb other{min, min + Vec3(2)};
    EXPECT_EQ(squared_distance(unit, other), squared_distance(other, unit));
    return squared_distance(unit, other);
  };
  EXPECT_EQ(distance(Vec3(0.5)), 0);
  EXPECT_EQ(distance({1, 0, 0}), 0);
  EXPECT_EQ(distance({4, 0, 0}), 9);
  EXPECT_EQ(distance({4, -4, 0}), 13);
  EXPECT_EQ(distance({-4, 2, 3}), 9);
}

TEST(AabbOverlap, CountsTouching) {
  const Aabb unit{Vec3(0), Vec3(1)};
  for (int axis = 0; axis < 3; ++axis) {
    Aabb other = unit;
    other.min[axis] = 1, other.max[axis] = 2;
    EXPECT_TRUE(overlap(unit, other));
    EXPECT_TRUE(overlap(other, unit));
    other.min[axis] = std::nextafter(1.0, 2.0);
    EXPECT_FALSE(overlap(unit, other));
    EXPECT_FALSE(overlap(other, unit));
  }
}

}  // namespace
}  // namespace collidoscope
