#include "bounds/sphere.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <optional>

#include "core/random.h"
#include "fixtures/random_poses.h"
#include "oracles/rational.h"

namespace collidoscope {
namespace {

using test::Rational;
using test::RationalVec3;
using Points = std::vector<Vec3>;

// ---- The oracle: all spheres through two, three or four points, in exact arithmetic.

/// The point of the affine hull of `s` that is equally far from all of it; none if `s` is dependent.
std::optional<RationalVec3> exact_circumcentre(const std::vector<RationalVec3>& s) {
  const std::size_t edges = s.size() - 1;
  // Gram system: Σ_j (e_i · e_j) λ_j = e_i · e_i / 2, solved by Gauss-Jordan.
  std::vector<std::vector<Rational>> system(edges, std::vector<Rational>(edges + 1));
  for (std::size_t i = 0; i < edges; ++i) {
    for (std::size_t j = 0; j < edges; ++j) system[i][j] = dot(s[i + 1] - s[0], s[j + 1] - s[0]);
    system[i][edges] = system[i][i] / 2;
  }
  for (std::size_t column = 0; column < edges; ++column) {
    std::size_t pivot = column;
    while (pivot < edges && system[pivot][column] == 0) ++pivot;
    if (pivot == edges) return std::nullopt;
    std::swap(system[pivot], system[column]);
    for (std::size_t row = 0; row < edges; ++row) {
      if (row == column) continue;
      const Rational factor = system[row][column] / system[column][column];
      for (std::size_t k = column; k <= edges; ++k) system[row][k] -= factor * system[column][k];
    }
  }
  RationalVec3 centre = s[0];
  for (std::size_t i = 0; i < edges; ++i)
    centre = centre + (s[i + 1] - s[0]) * (system[i][edges] / system[i][i]);
  return centre;
}

Rational squared_distance(const RationalVec3& a, const RationalVec3& b) {
  return dot(a - b, a - b);
}

/// The squared radius of the smallest sphere around at most 16 points.
Rational exact_radius_squared(const Points& points) {
  std::vector<RationalVec3> exact(points.begin(), points.end());
  std::optional<Rational> best;
  for (unsigned subset = 1; subset < 1u << points.size(); ++subset) {
    if (__builtin_popcount(subset) > 4) continue;
    std::vector<RationalVec3> support;
    for (std::size_t i = 0; i < points.size(); ++i)
      if (subset >> i & 1) support.push_back(exact[i]);
    const std::optional<RationalVec3> centre = exact_circumcentre(support);
    if (!centre) continue;
    const Rational radius_squared = squared_distance(*centre, support[0]);
    if (best && radius_squared >= *best) continue;
    if (std::all_of(exact.begin(), exact.end(),
                    [&](const RationalVec3& p) { return squared_distance(p, *centre) <= radius_squared; }))
      best = radius_squared;
  }
  return *best;
}

bool holds(const Sphere& sphere, const RationalVec3& point) {
  return squared_distance(point, RationalVec3(sphere.centre)) <= Rational(sphere.radius) * sphere.radius;
}

/// Contains all points, exactly; and no larger than the truth by more than the rounding of its centre.
void expect_minimal(const Points& points) {
  const Sphere sphere = minimal_sphere(points);
  Real largest = 0;
  for (const Vec3& point : points) {
    EXPECT_TRUE(holds(sphere, RationalVec3(point)));
    largest = std::max({largest, std::abs(point.x), std::abs(point.y), std::abs(point.z)});
  }
  const Rational exact = exact_radius_squared(points);
  const Rational allowed = Rational(sphere.radius) * (1 - 1e-14) - Rational(largest) * 4e-16;
  EXPECT_TRUE(allowed <= 0 || allowed * allowed <= exact)
      << sphere.radius << " instead of " << std::sqrt(exact.get_d());
}

TEST(MinimalSphere, OfRandomPoints) {
  Random random(1);
  for (int trial = 0; trial < 150; ++trial)
    expect_minimal(test::random_points(random, 1 + random.below(9), Vec3(1)));
}

TEST(MinimalSphere, OfPointsAtScalesAndOffsets) {
  Random random(2);
  for (const Real scale : {1e-300, 1e-45, 1e-18, 1e18})
    for (int trial = 0; trial < 20; ++trial)
      expect_minimal(test::random_points(random, 2 + random.below(7), Vec3(scale)));
  for (int trial = 0; trial < 60; ++trial) {
    Points points = test::random_points(random, 2 + random.below(7), Vec3(1));
    for (Vec3& point : points) point += Vec3(1e8, -1e8, 1e8);
    expect_minimal(points);
  }
}

/// Integer coordinates of few values: duplicates, collinear, coplanar, cocircular and cospherical subsets.
TEST(MinimalSphere, OfLatticePoints) {
  Random random(3);
  for (int trial = 0; trial < 300; ++trial) {
    const Vec3 cells(1 + random.below(3), 1 + random.below(3), random.below(2) * 2);
    Points points;
    for (std::size_t i = 1 + random.below(10); i > 0; --i)
      points.push_back(floor(random.in_box(Vec3(0), cells + Vec3(1))));
    expect_minimal(points);
  }
}

TEST(MinimalSphere, OfCosphericalPoints) {
  // All integer points with x² + y² + z² = 81 or, on the circle z = 0, 25.
  Points on_sphere, on_circle;
  for (int x = -9; x <= 9; ++x)
    for (int y = -9; y <= 9; ++y) {
      if (x * x + y * y == 25) on_circle.emplace_back(x, y, 0);
      for (int z = -9; z <= 9; ++z)
        if (x * x + y * y + z * z == 81) on_sphere.emplace_back(x, y, z);
    }
  ASSERT_EQ(on_circle.size(), 12u);
  ASSERT_GT(on_sphere.size(), 90u);
  EXPECT_NEAR(minimal_sphere(on_sphere).radius, 9, 1e-14);
  EXPECT_NEAR(minimal_sphere(on_circle).radius, 5, 1e-14);
  Random random(4);
  for (const Points& all : {on_sphere, on_circle})
    for (int trial = 0; trial < 100; ++trial) {
      Points some;
      for (std::size_t i = 2 + random.below(8); i > 0; --i)
        some.push_back(all[random.below(static_cast<std::uint32_t>(all.size()))]);
      expect_minimal(some);
    }
}

TEST(MinimalSphere, OfNearlyDependentPoints) {
  Random random(5);
  for (const Real thickness : {0.0, 1e-16, 1e-12, 1e-8, 1e-4})
    for (int trial = 0; trial < 25; ++trial) {
      const Mat3 turn = to_matrix(random.rotation());
      Points points =
          test::random_points(random, 3 + random.below(6), Vec3(1, trial % 2 ? 1 : thickness, thickness));
      for (Vec3& point : points) point = turn * point;
      points.push_back(points[0]);
      expect_minimal(points);
    }
}

TEST(MinimalSphere, OfOnePointIsExact) {
  for (const Vec3& point : {Vec3(0), Vec3(1, 2, 3), Vec3(1e18), Vec3(1e-310)}) {
    const Sphere sphere = minimal_sphere(Points(5, point));
    EXPECT_EQ(sphere.centre, point);
    EXPECT_EQ(sphere.radius, 0);
  }
}

TEST(MinimalSphere, OfAHundredThousandPoints) {
  Random random(6);
  Points points{Vec3(-1, 0, 0), Vec3(1, 0, 0)};
  for (int i = 0; i < 100'000; ++i) points.push_back(random.unit_vector());
  const Sphere sphere = minimal_sphere(points);
  EXPECT_NEAR(sphere.radius, 1, 1e-14);
  EXPECT_LT(length(sphere.centre), 1e-13);
  for (const Vec3& point : points) EXPECT_TRUE(holds(sphere, RationalVec3(point)));
}

TEST(MinimalSphere, HardlyDependsOnTheOrder) {
  Random random(7);
  for (int trial = 0; trial < 20; ++trial) {
    Points points = test::random_points(random, 200, Vec3(1, 2, 3));
    const Real radius = minimal_sphere(points).radius;
    std::reverse(points.begin(), points.end());
    EXPECT_NEAR(minimal_sphere(points).radius, radius, 1e-14 * radius);
  }
}

TEST(TransformedSphere, ContainsTheExactImages) {
  Random random(8);
  for (int trial = 0; trial < 300; ++trial) {
    const Vec3 offset = trial % 3 ? Vec3(0) : random.unit_vector() * Real(1e6);
    Points points = test::random_points(random, 12, Vec3(1));
    for (Vec3& point : points) point += offset;
    const Sphere local = minimal_sphere(points);
    const Pose pose = trial % 2 ? test::random_pose(random, 100) : test::sloppy_pose(random, 100);
    const Sphere sphere = transformed(local, pose);
    for (const Vec3& point : points) EXPECT_TRUE(holds(sphere, image(pose, RationalVec3(point))));
    const Real growth = trial % 2 ? 1e-14 : 1e-2;
    EXPECT_LT(sphere.radius, local.radius * (1 + growth) + 1e-13 * (100 + length(offset)));
  }
}

TEST(SphereOverlap, CountsTouching) {
  EXPECT_TRUE(overlap(Sphere{Vec3(0), 2}, Sphere{Vec3(3, 4, 0), 3}));
  EXPECT_FALSE(overlap(Sphere{Vec3(0), 2}, Sphere{Vec3(3, 4, 1e-6), 3}));
  EXPECT_TRUE(overlap(Sphere{Vec3(1), 0}, Sphere{Vec3(1), 0}));
  EXPECT_FALSE(overlap(Sphere{Vec3(1), 0}, Sphere{Vec3(1, 1, 1 + 1e-15), 0}));
}

TEST(SphereOverlap, NeverMissesAndHardlyEverErrs) {
  Random random(9);
  int overlapping = 0, separated = 0;
  for (int trial = 0; trial < 20'000; ++trial) {
    const Sphere a{random.in_box(Vec3(-1), Vec3(1)), random.uniform()};
    const Vec3 direction = random.unit_vector();
    const Real radius = random.uniform();
    // Within a few roundings of touching.
    const Real gap = random.uniform(-1e-15, 1e-15) * static_cast<Real>(trial % 10);
    const Sphere b{a.centre + direction * (a.radius + radius + gap), radius};
    const Rational reach = Rational(a.radius) + b.radius;
    const Rational squared = squared_distance(RationalVec3(a.centre), RationalVec3(b.centre));
    if (squared <= reach * reach) {
      ++overlapping;
      EXPECT_TRUE(overlap(a, b));
    } else if (squared > reach * reach * (1 + 4e-15)) {
      ++separated;
      EXPECT_FALSE(overlap(a, b));
    }
  }
  EXPECT_GT(overlapping, 5000);
  EXPECT_GT(separated, 1000);
}

}  // namespace
}  // namespace collidoscope
