// Triangle against triangle: verdicts, what they share and how far they are apart, against exact arithmetic.

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <sstream>
#include <vector>

#include "core/tolerance.h"
#include "fixtures/meshes/triangle_pairs.h"
#include "fixtures/shared_data.h"
#include "geometry/triangle/triangle_distance.h"
#include "geometry/triangle/triangle_intersection.h"
#include "oracles/exact_convex.h"

namespace collidoscope {
namespace {

using test::ExactPair;
using test::TriangleClass;
using test::TrianglePointsPair;

constexpr int orders = 6;  // of a triangle's corners; with either triangle first: 72 of a pair

/// Calls `check` with the pair in each of the orders.
template <class Check>
void in_all_orders(const TrianglePointsPair& pair, const Check& check) {
  for (int i = 0; i < orders; ++i)
    for (int j = 0; j < orders; ++j) {
      const TrianglePoints a = test::reordered(pair.a, i), b = test::reordered(pair.b, j);
      check(a, b);
      check(b, a);
    }
}

bool intersect_in_some_order(const TrianglePointsPair& pair, Random& random) {
  const TrianglePoints a = test::reordered(pair.a, static_cast<int>(random.below(orders)));
  const TrianglePoints b = test::reordered(pair.b, static_cast<int>(random.below(orders)));
  return random.below(2) == 0 ? triangles_intersect(a, b) : triangles_intersect(b, a);
}

Real largest_coordinate(const TrianglePointsPair& pair) {
  Real largest = 0;
  for (const TrianglePoints& t : {pair.a, pair.b})
    for (const Vec3& corner : t)
      for (int axis = 0; axis < 3; ++axis) largest = std::max(largest, std::abs(corner[axis]));
  return largest;
}

std::string describe(const TrianglePointsPair& pair) {
  std::ostringstream text;
  text.precision(17);
  for (const TrianglePoints& t : {pair.a, pair.b})
    for (const Vec3& corner : t) text << "(" << corner.x << ", " << corner.y << ", " << corner.z << ") ";
  return text.str();
}

std::string name_of(const testing::TestParamInfo<TriangleClass>& info) {
  return to_string(info.param);
}

class TriangleTruth : public testing::TestWithParam<TriangleClass> {};

TEST_P(TriangleTruth, VerdictsAreExactInAnyOrder) {
  Random random(static_cast<std::uint64_t>(GetParam()) + 1);
  const std::size_t pairs = test::triangle_pairs_to_try(COLLIDOSCOPE_TRIANGLE_PAIRS);
  std::size_t meet = 0, wrong = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const TrianglePointsPair pair = random_triangles(GetParam(), random);
    const bool truth = ExactPair(pair.a, {}, pair.b, {}).intersects();
    meet += truth;
    if (intersect_in_some_order(pair, random) == truth) continue;
    ++wrong;
    ADD_FAILURE() << (truth ? "meet: " : "are apart: ") << describe(pair);
    if (wrong > 3) break;
  }
  EXPECT_GT(meet, pairs / 100);
  if (GetParam() < TriangleClass::shared_corner) {
    EXPECT_LT(meet, pairs - pairs / 100);
  }
}

TEST_P(TriangleTruth, AllOrdersAgree) {
  Random random(static_cast<std::uint64_t>(GetParam()) + 100);
  constexpr std::size_t pairs = 2000;
  for (std::size_t i = 0; i < pairs; ++i) {
    const TrianglePointsPair pair = random_triangles(GetParam(), random);
    const bool first = triangles_intersect(pair.a, pair.b);
    in_all_orders(pair, [&](const TrianglePoints& a, const TrianglePoints& b) {
      ASSERT_EQ(triangles_intersect(a, b), first) << describe({a, b});
    });
  }
}

/// The largest distance of a point from either triangle.
Real distance_from_both(const Vec3& point, const TrianglePointsPair& pair) {
  const TrianglePoints itself = {point, point, point};
  return std::sqrt(
      std::max(triangle_distance(itself, pair.a).squared, triangle_distance(itself, pair.b).squared));
}

TEST_P(TriangleTruth, SharedPointsLieInBoth) {
  using Kind = TriangleIntersection::Kind;
  Random random(static_cast<std::uint64_t>(GetParam()) + 200);
  constexpr std::size_t pairs = 5000;
  std::size_t extended = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const TrianglePointsPair pair = random_triangles(GetParam(), random);
    const TriangleIntersection shared = triangle_intersection(pair.a, pair.b);
    ASSERT_EQ(shared.kind != Kind::none, triangles_intersect(pair.a, pair.b));
    ASSERT_EQ(shared.count, shared.kind == Kind::none      ? 0
                            : shared.kind == Kind::point   ? 1
                            : shared.kind == Kind::segment ? 2
                                                           : std::clamp<int>(shared.count, 3, 6));
    extended += shared.count > 1;
    for (std::size_t k = 0; k < shared.count; ++k)
      ASSERT_LE(distance_from_both(shared.points[k], pair),
                tolerance::nearest_points * largest_coordinate(pair))
          << describe(pair);
  }
  EXPECT_GT(extended, GetParam() == TriangleClass::near_contact ? 0 : pairs / 100);
}

/// Of one plane. Corners are near those of a lattice, so that many triangles are slivers, and many edges as
/// good as parallel.
TrianglePoints near_lattice_in_a_plane(Random& random) {
  constexpr Real noise = 0x1p-22;
  const auto coordinate = [&] { return Real(random.below(7)) - 3 + noise * (Real(random.below(5)) - 2); };
  TrianglePoints t;
  for (Vec3& corner : t) {
    const Real x = coordinate();
    corner = {x, coordinate(), 3};
  }
  return t;
}

TEST(Triangles, ShareNoPointOutsideOfASliver) {
  Random random(7);
  std::size_t areas = 0;
  for (int i = 0; i < 20000; ++i) {
    const TrianglePointsPair pair = {near_lattice_in_a_plane(random), near_lattice_in_a_plane(random)};
    const TriangleIntersection shared = triangle_intersection(pair.a, pair.b);
    areas += shared.kind == TriangleIntersection::Kind::area;
    for (std::size_t k = 0; k < shared.count; ++k)
      ASSERT_LE(distance_from_both(shared.points[k], pair),
                tolerance::nearest_points * largest_coordinate(pair))
          << describe(pair);
  }
  EXPECT_GT(areas, 5000u);
}

Real distance_to(const Vec3& point, const TrianglePoints& t) {
  return std::sqrt(triangle_distance({point, point, point}, t).squared);
}

/// Of what is shared.
Real distance_to(const Vec3& point, const TriangleIntersection& shared) {
  Real nearest = std::numeric_limits<Real>::infinity();
  for (int k = 0; k < shared.count; ++k)
    nearest = std::min(nearest, distance_to(point, {shared.points[0], shared.points[k],
                                                    shared.points[(k + 1) % shared.count]}));
  return nearest;
}

/// Corners of one in the other, and where its edges cross that.
void add_common_points(const TrianglePoints& s, const TrianglePoints& t, std::vector<Vec3>& points) {
  const Vec3 normal = cross(t[1] - t[0], t[2] - t[0]);
  for (int i = 0; i < 3; ++i) {
    const Vec3 &from = s[i], &to = s[(i + 1) % 3];
    const Real height = dot(from - t[0], normal), next = dot(to - t[0], normal);
    points.push_back(from);
    if (height * next < 0) points.push_back(from + (to - from) * (height / (height - next)));
  }
  std::erase_if(points, [&](const Vec3& point) { return distance_to(point, t) > 1e-13; });
}

/// Whatever is found in both otherwise, is in it: it is no shorter than it should be.
TEST(Triangles, ShareAllThatLiesInBoth) {
  for (const TriangleClass triangle_class :
       {TriangleClass::generic, TriangleClass::lattice, TriangleClass::shared_corner,
        TriangleClass::shared_edge, TriangleClass::coplanar}) {
    Random random(static_cast<std::uint64_t>(triangle_class) + 400);
    std::size_t found = 0;
    for (int i = 0; i < 5000; ++i) {
      const TrianglePointsPair pair = random_triangles(triangle_class, random);
      std::vector<Vec3> of_a, of_b;
      add_common_points(pair.a, pair.b, of_a), add_common_points(pair.b, pair.a, of_b);
      const TriangleIntersection shared = triangle_intersection(pair.a, pair.b);
      for (const std::vector<Vec3>& points : {of_a, of_b})
        for (const Vec3& point : points) ASSERT_LT(distance_to(point, shared), 1e-9) << describe(pair);
      found += of_a.size() + of_b.size();
    }
    EXPECT_GT(found, 500u) << to_string(triangle_class);
  }
}

TrianglePoints scaled(TrianglePoints t, Real factor) {
  for (Vec3& corner : t) corner *= factor;
  return t;
}

/// Error bounds grow with the triangles: what they prove of small ones, they must not claim of large ones.
TEST_P(TriangleTruth, PowersOfTwoChangeNoVerdict) {
  Random random(static_cast<std::uint64_t>(GetParam()) + 500);
  const std::size_t pairs = test::triangle_pairs_to_try(COLLIDOSCOPE_TRIANGLE_PAIRS) / 10;
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto [a, b] = random_triangles(GetParam(), random);
    const bool intersect = triangles_intersect(a, b);
    for (const Real factor : {0x1p20, 0x1p60})  // upwards only: noise is as small as numbers can be
      ASSERT_EQ(triangles_intersect(scaled(a, factor), scaled(b, factor)), intersect)
          << factor << ": " << describe({a, b});
  }
}

TEST_P(TriangleTruth, DistancesAreRight) {
  Random random(static_cast<std::uint64_t>(GetParam()) + 300);
  const std::size_t pairs = test::triangle_pairs_to_try(COLLIDOSCOPE_TRIANGLE_PAIRS) / 10;
  for (std::size_t i = 0; i < pairs; ++i) {
    const TrianglePointsPair pair = random_triangles(GetParam(), random);
    const ExactPair exact(pair.a, {}, pair.b, {});
    const TriangleDistance found = triangle_distance(pair.a, pair.b);
    ASSERT_NEAR(std::sqrt(found.squared), exact.distance(),
                tolerance::contact_band * largest_coordinate(pair))
        << describe(pair);
    ASSERT_NEAR(std::sqrt(found.squared), length(found.b - found.a), 1e-14 * largest_coordinate(pair));
  }
}

INSTANTIATE_TEST_SUITE_P(AllClasses, TriangleTruth, testing::ValuesIn(test::all_triangle_classes), name_of);

TEST(Triangles, CorpusIsRightInAllOrders) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/triangle-pairs.txt");
  const std::vector<test::CorpusTriangles> corpus = test::corpus_triangles();
  EXPECT_GT(corpus.size(), 60u);
  for (const test::CorpusTriangles& each : corpus)
    in_all_orders(each.pair, [&](const TrianglePoints& a, const TrianglePoints& b) {
      EXPECT_EQ(triangles_intersect(a, b), each.intersect) << each.name;
      EXPECT_NEAR(std::sqrt(triangle_distance(a, b).squared), each.distance,
                  tolerance::contact_band * largest_coordinate(each.pair))
          << each.name;
    });
}

TEST(Triangles, ShareWhatTheyShouldInAPlane) {
  const TrianglePoints left = {Vec3(0, 0, 1), Vec3(3, 0, 1), Vec3(0, 3, 1)};
  const TrianglePoints star = {Vec3(-1, 2, 1), Vec3(2, -1, 1), Vec3(2, 2, 1)};
  const TriangleIntersection hexagon = triangle_intersection(left, star);
  ASSERT_EQ(hexagon.kind, TriangleIntersection::Kind::area);
  EXPECT_EQ(hexagon.count, 6);
  Real twice_area = 0;
  for (std::size_t i = 0; i < hexagon.count; ++i)
    twice_area += cross(hexagon.points[i], hexagon.points[(i + 1) % hexagon.count]).z;
  EXPECT_NEAR(twice_area, 6, 1e-14);  // a square of 4 without two corners of 1 / 2

  const TrianglePoints beside = {Vec3(0, 0, 1), Vec3(3, 0, 1), Vec3(1, -1, 1)};
  EXPECT_EQ(triangle_intersection(left, beside).kind, TriangleIntersection::Kind::segment);
  const TrianglePoints at_corner = {Vec3(0, 0, 1), Vec3(-3, 0, 1), Vec3(-1, -1, 1)};
  EXPECT_EQ(triangle_intersection(left, at_corner).kind, TriangleIntersection::Kind::point);
}

TEST(Triangles, HugeAndTinyCoordinatesAreNoProblem) {
  for (const Real scale : {1e-300, 1e-150, 1e150, 1e300}) {
    const TrianglePoints a = {Vec3(0), Vec3(scale, 0, 0), Vec3(0, scale, 0)};
    TrianglePoints b = {Vec3(scale / 4, scale / 4, -scale), Vec3(scale / 4, scale / 4, scale),
                        Vec3(scale, scale, 0)};
    EXPECT_TRUE(triangles_intersect(a, b)) << scale;
    for (Vec3& corner : b) corner += Vec3(scale, scale, 0);
    EXPECT_FALSE(triangles_intersect(a, b)) << scale;
  }
}

}  // namespace
}  // namespace collidoscope
