#include "narrow/signed_volumes.h"

#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "support/convex_pairs.h"
#include "support/exact_convex.h"

namespace collidoscope {
namespace {

using namespace test;

Real exact_distance(const SimplexVertices<Real>& s, int count) {
  const Vec3 origin[] = {Vec3(0)};
  return ExactPair(std::span(s).first(static_cast<std::size_t>(count)), {}, origin, {}).distance();
}

void expect_convex_combination(const SimplexVertices<Real>& s, const SimplexPoint<Real>& point, int count) {
  Real sum = 0;
  Vec3 position(0);
  for (int i = 0; i < point.count; ++i) {
    EXPECT_GT(point.weight[i], 0);
    EXPECT_LT(point.index[i], count);
    EXPECT_TRUE(i == 0 || point.index[i] > point.index[i - 1]);
    sum += point.weight[i];
    position += point.weight[i] * s[point.index[i]];
  }
  EXPECT_NEAR(sum, 1, 4 * tolerance::epsilon);
  EXPECT_LE(length(position - point.position), 1e-14);
}

TEST(SignedVolumes, FindsTheClosestPointOfRandomSimplices) {
  Random random(1);
  std::array<int, 5> carriers{};
  for (int i = 0; i < 20000; ++i) {
    SimplexVertices<Real> s;
    const int count = 1 + static_cast<int>(random.below(4));
    const Vec3 centre = 0.5 * random.unit_vector();
    for (Vec3& vertex : s) vertex = centre + random.in_box(Vec3(-1), Vec3(1));
    const SimplexPoint<Real> point = closest_to_origin(s, count);
    expect_convex_combination(s, point, count);
    ASSERT_NEAR(length(point.position), exact_distance(s, count), 1e-12) << i;
    ++carriers[point.count];
  }
  for (int count = 1; count <= 4; ++count) EXPECT_GT(carriers[static_cast<std::size_t>(count)], 200) << count;
}

/// Small integers make coincident, collinear and coplanar vertices, and the origin on every feature.
TEST(SignedVolumes, TakesDegenerateSimplices) {
  Random random(2);
  int on_simplex = 0;
  for (int i = 0; i < 20000; ++i) {
    SimplexVertices<Real> s;
    const int count = 1 + static_cast<int>(random.below(4));
    for (Vec3& vertex : s)
      for (int axis = 0; axis < 3; ++axis) vertex[axis] = static_cast<Real>(random.below(4)) - 1;
    const SimplexPoint<Real> point = closest_to_origin(s, count);
    expect_convex_combination(s, point, count);
    const Real truth = exact_distance(s, count);
    ASSERT_NEAR(length(point.position), truth, 1e-14) << i;
    on_simplex += truth == 0;
  }
  EXPECT_GT(on_simplex, 1000);
}

TEST(SignedVolumes, RefinementBringsTheInteriorPointToTheOrigin) {
  Random random(3);
  int inside = 0;
  for (int i = 0; i < 20000; ++i) {
    SimplexVertices<Real> s;
    for (Vec3& vertex : s) vertex = random.in_box(Vec3(-1), Vec3(1)) * Vec3(1, 1, 1e-9);
    SimplexPoint<Real> point = closest_to_origin(s, 4);
    if (point.count < 4) continue;
    ++inside;
    refine_interior_point(s, point);
    EXPECT_LE(length(point.position), 4 * tolerance::epsilon) << i;
  }
  EXPECT_GT(inside, 500);
}

}  // namespace
}  // namespace collidoscope
