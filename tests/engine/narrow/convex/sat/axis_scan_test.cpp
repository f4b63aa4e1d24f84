// All axes at once against one axis after the other, over every face and every pair of edges.

#include "narrow/convex/sat/axis_scan.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "fixtures/convex_pairs.h"
#include "fixtures/shape_pairs.h"
#include "geometry/hull/hull_features.h"
#include "narrow/narrow.h"

namespace collidoscope {
namespace {

using namespace test;

struct Solid {
  explicit Solid(const std::vector<Vec3>& points) : hull(convex_hull(points)), features(hull), data(hull) {}

  AxisScanHull scanned() const { return {data, features.axis_table()}; }

  ConvexHull hull;
  HullFeatures features;
  HullData data;
};

ShapePointer shape_of(const std::vector<Vec3>& points) {
  return make_point_shape("", std::vector<Vec3f>(points.begin(), points.end()));
}

/// So that sums of points are exact, and edges that shall be parallel are so, in floats, too.
Vec3 on_grid(const Vec3& point) {
  return glm::round(point * 1024.0) / 1024.0;
}

std::vector<Vec3> random_points(std::size_t count, Random& random) {
  std::vector<Vec3> points(count);
  for (Vec3& point : points) point = on_grid(random.in_box(Vec3(-1), Vec3(1)));
  return points;
}

std::vector<Vec3> prism_over(const std::vector<Vec3>& base, const Vec3& along) {
  std::vector<Vec3> points = base;
  for (const Vec3& point : base) points.push_back(point + along);
  return points;
}

/// Boxes and wedges, upright and skew, plates and needles.
std::vector<Vec3> random_few_axes(Random& random) {
  switch (random.below(5)) {
    case 0:
      return box(random.in_box(Vec3(0.3), Vec3(1)));
    case 1:
      return prism_over(random_points(3, random), random_points(1, random)[0]);
    case 2:
      return random_points(2, random);
    case 3:
      return random_points(3, random);
    default: {
      const std::vector<Vec3> corner = random_points(3, random);
      return prism_over({Vec3(0), corner[0], corner[1], corner[0] + corner[1]}, corner[2]);
    }
  }
}

/// One in three, by up to a million.
std::vector<Vec3> scaled(std::vector<Vec3> points, Random& random) {
  const Real scale = random.below(3) == 0 ? std::pow(10.0, random.uniform(-6, 0)) : 1;
  for (Vec3& point : points) point *= scale;
  return points;
}

Real reach(const std::vector<Vec3>& points, const Vec3& direction) {
  Real most = -std::numeric_limits<Real>::infinity();
  for (const Vec3& point : points) most = std::max(most, dot(direction, point));
  return most;
}

/// How far B must move along the unit vector to leave A.
Real overlap_along(const Solid& a, const Solid& b, const Pose& b_in_a, const Vec3& n) {
  return reach(a.hull.vertices, n) + reach(b.hull.vertices, b_in_a.unrotate(-n)) - dot(n, b_in_a.translation);
}

Real least_by_brute_force(const Solid& a, const Solid& b, const Pose& b_in_a) {
  Real least = std::numeric_limits<Real>::infinity();
  const auto look = [&](const Vec3& n) { least = std::min(least, overlap_along(a, b, b_in_a, n)); };
  for (const GaussMap::Point& point : a.features.gauss_map().points) look(point.normal);
  for (const GaussMap::Point& point : b.features.gauss_map().points) look(-b_in_a.rotate(point.normal));
  const auto along = [](const Solid& solid, const HullEdge& edge) {
    return solid.hull.vertices[edge.head] - solid.hull.vertices[edge.tail];
  };
  for (const HullEdge& edge : a.features.edges())
    for (const HullEdge& other : b.features.edges()) {
      const Vec3 across = cross(along(a, edge), b_in_a.rotate(along(b, other)));
      if (length(across) < 1e-9 * length(along(a, edge)) * length(along(b, other))) continue;
      look(normalized(across)), look(-normalized(across));
    }
  return least;
}

Vec3 axis_of(const LeastOverlap& found, const Solid& a, const Solid& b, const Pose& b_in_a) {
  const AxisTable &of_a = a.features.axis_table(), &of_b = b.features.axis_table();
  switch (found.of) {
    case LeastOverlap::Of::normal_of_a:
      return a.features.gauss_map().points[found.index_a].normal;
    case LeastOverlap::Of::normal_of_b:
      return -b_in_a.rotate(b.features.gauss_map().points[found.index_b].normal);
    case LeastOverlap::Of::directions:
      break;
  }
  const Vec3 across = cross(of_a.directions[found.index_a], b_in_a.rotate(of_b.directions[found.index_b]));
  return normalized(across) * (found.turned ? -1.0 : 1.0);
}

TEST(AxisScan, FindsTheLeastOverlapAndItsAxis) {
  constexpr int tries = 4000;
  Random random(1);
  std::map<LeastOverlap::Of, int> found_by_kind;
  int pairs = 0, turned = 0, apart = 0;
  for (int i = 0; i < tries; ++i) {
    const Solid a(random_few_axes(random)), b(scaled(random_few_axes(random), random));
    // Of those that are made small, corners are rounded: their edges may not be parallel.
    if (a.scanned().axes.is_empty() || b.scanned().axes.is_empty()) continue;
    ++pairs;
    const Pose b_in_a = random_pose(random, random.unit_vector() * random.uniform(0.2, 2));
    const LeastOverlap found = scan_axes(a.scanned(), b.scanned(), b_in_a);
    EXPECT_NEAR(found.overlap, least_by_brute_force(a, b, b_in_a), 1e-13) << "pair " << i;
    EXPECT_NEAR(found.overlap, overlap_along(a, b, b_in_a, axis_of(found, a, b, b_in_a)), 1e-13);
    ++found_by_kind[found.of], turned += found.turned, apart += found.overlap < 0;
  }
  for (const auto of :
       {LeastOverlap::Of::normal_of_a, LeastOverlap::Of::normal_of_b, LeastOverlap::Of::directions})
    EXPECT_GT(found_by_kind[of], pairs / 10);
  EXPECT_GT(turned, pairs / 20);
  EXPECT_GT(apart, pairs / 5);
  EXPECT_LT(apart, pairs * 4 / 5);
}

/// A query that begins where the last one ended needs no other axis, in whichever direction edges run.
TEST(AxisScan, SeparatesAgainByTheAxisOfBefore) {
  const NarrowAlgorithm& sat = narrow_algorithm("sat");
  Random random(3);
  int separated = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto a = shape_of(random_few_axes(random)), b = shape_of(random_few_axes(random));
    const Pose b_in_a = random_pose(random, random.unit_vector() * random.uniform(0.2, 2));
    if (a->get<HullFeatures>().axis_table().is_empty() || b->get<HullFeatures>().axis_table().is_empty())
      continue;
    const NarrowQuery query{*a, *b, b_in_a, Request::penetration, sat.default_options()};
    PairCache cache;
    const PairResult first = sat.query(query, cache), again = sat.query(query, cache);
    EXPECT_EQ(again.verdict, first.verdict);
    if (first.fell_back || first.verdict != Verdict::separated || first.iterations < 2) continue;
    ++separated;
    EXPECT_EQ(again.iterations, 1) << "pair " << i;
    EXPECT_EQ(again.normal, first.normal);
  }
  EXPECT_GT(separated, 100);
}

TEST(AxisScan, LooksAtNoProductOfParallelEdges) {
  const Solid a(box({1, 1, 1})), b(box({1, 2, 1}));
  const LeastOverlap found = scan_axes(a.scanned(), b.scanned(), {Mat3(1), Vec3(1.5, 0.2, 0.1)});
  EXPECT_EQ(found.overlap, 0.5);
  EXPECT_EQ(found.of, LeastOverlap::Of::normal_of_a);
  EXPECT_EQ(a.features.gauss_map().points[found.index_a].normal, Vec3(1, 0, 0));
}

TEST(AxisScan, SuitsSolidsOfFewAxes) {
  Random random(2);
  const Solid cube(box({1, 1, 1})), round(random_points(30, random));
  EXPECT_TRUE(suits_axis_scan(cube.scanned(), cube.scanned()));
  EXPECT_FALSE(suits_axis_scan(cube.scanned(), round.scanned()));
  EXPECT_FALSE(suits_axis_scan(round.scanned(), cube.scanned()));
  EXPECT_EQ(heights_in_scan(cube.scanned(), cube.scanned()), 240u);  // (6 + 9) · 8 · 2
}

}  // namespace
}  // namespace collidoscope
