// Every support search on every kind of hull: is what it finds the farthest vertex, up to rounding?

#include "support/support.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/counted.h"
#include "core/double_double.h"
#include "core/error.h"
#include "geometry/primitives/primitives.h"
#include "searched_hull.h"

namespace collidoscope {
namespace {

using namespace test;

class SupportSearches : public testing::TestWithParam<SupportAlgorithm> {
 protected:
  static SupportSearch search() { return GetParam().search; }
};

/// From some starts, near and far: is the value the maximum, up to rounding?
void expect_summit(const SearchedHull& hull, SupportSearch search, const Vec3& direction, Random& random) {
  const auto view = hull.view(search);
  const mpq_class maximum = exact_maximum(hull.hull.vertices, direction);
  const mpq_class rounding = support_rounding(view, direction);
  for (int i = 0; i < 20; ++i) {
    const auto found = support(view, direction, random.below(hull.vertex_count()));
    ASSERT_EQ(found.value, dot(direction, hull.hull.vertices[found.vertex]));
    ASSERT_LE(abs(maximum - found.value), rounding);
    ASSERT_GE(exact_dot(direction, hull.hull.vertices[found.vertex]), maximum - 2 * rounding);
    ASSERT_LE(abs(maximum - support(view, direction, found.vertex).value), rounding) << "from the summit";
  }
}

TEST_P(SupportSearches, FindTheFarthestVertex) {
  Random random(7);
  for (const PointSet& set : troublesome_points()) {
    SCOPED_TRACE(set.name);
    const SearchedHull hull(set.points);
    for (const Vec3& direction : directions_for(hull.hull, random, 5))
      ASSERT_NO_FATAL_FAILURE(expect_summit(hull, search(), direction, random));
  }
}

/// Real and Counted alike, bit for bit.
TEST_P(SupportSearches, CountingFindsTheSame) {
  Random random(8);
  for (const PointSet& set : troublesome_points()) {
    SCOPED_TRACE(set.name);
    const SearchedHull hull(set.points);
    for (const Vec3& direction : directions_for(hull.hull, random, 20)) {
      const std::uint32_t start = random.below(hull.vertex_count());
      OperationCounts counts;
      const CountingScope scope(counts);
      const auto counted = support(hull.view<Counted>(search()), Vec3T<Counted>(direction), start);
      const auto real = support(hull.view(search()), direction, start);
      ASSERT_EQ(counted.vertex, real.vertex);
      ASSERT_EQ(counted.value.value(), real.value);
      ASSERT_GT(counts.dot_products, 0u);
    }
  }
}

/// Twice the digits find the maximum to twice the digits.
TEST_P(SupportSearches, TwiceTheDigitsFindTheFarthestVertexToo) {
  Random random(9);
  for (const PointSet& set : troublesome_points()) {
    if (set.name == "tiny") continue;  // products of halves of digits underflow
    SCOPED_TRACE(set.name);
    const SearchedHull hull(set.points);
    for (int i = 0; i < 5; ++i) {
      const Vec3 direction = random.unit_vector();
      const auto found = support(hull.view<DoubleDouble>(search()), Vec3T<DoubleDouble>(direction),
                                 random.below(hull.vertex_count()));
      const mpq_class slack = 0x1p-95 * hull.layout.largest_coordinate;
      ASSERT_GE(exact_dot(direction, hull.hull.vertices[found.vertex]),
                exact_maximum(hull.hull.vertices, direction) - slack);
    }
  }
}

/// On average, for 2,562 vertices of degree 6: with a start next to the end, and with any.
std::array<unsigned, 2> most_products(SupportSearch search) {
  switch (search) {
    case SupportSearch::hill_climb:
      return {8, 90};
    case SupportSearch::hill_climb_without_stamps:
      return {10, 140};
    case SupportSearch::hierarchy:
      return {60, 60};
    case SupportSearch::artificial_edges:
      return {8, 60};
    default:  // those with a table
      return {10, 30};
  }
}

/// A search that only scans would pass all other tests.
TEST_P(SupportSearches, LookAtAFewVerticesOfMany) {
  if (search() == SupportSearch::scan) GTEST_SKIP() << "scans";
  const Mesh mesh = make_icosphere(1, 4);
  const SearchedHull hull(convex_hull(std::span<const Vec3f>(mesh.vertices)));
  Random random(10);
  OperationCounts near, far;
  constexpr int trials = 200;
  for (int i = 0; i < trials; ++i) {
    const Vec3 direction = random.unit_vector();
    const auto count = [&](std::uint32_t start, OperationCounts& counts) {
      const CountingScope scope(counts);
      return support(hull.view<Counted>(search()), Vec3T<Counted>(direction), start).vertex;
    };
    count(count(random.below(hull.vertex_count()), far), near);
  }
  const auto [from_near, from_far] = most_products(search());
  EXPECT_LE(near.dot_products, trials * from_near);
  EXPECT_LE(far.dot_products, trials * from_far);
}

std::string test_name(const testing::TestParamInfo<SupportAlgorithm>& parameter) {
  std::string name(parameter.param.id);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, SupportSearches, testing::ValuesIn(support_algorithms()), test_name);

TEST(Support, EverySearchHasAnEntryOfItsOwn) {
  EXPECT_EQ(support_algorithms().size(), 7u);
  EXPECT_EQ(support_algorithms().front().search, SupportSearch::automatic);
  for (const SupportAlgorithm& algorithm : support_algorithms()) {
    EXPECT_EQ(&support_algorithm(algorithm.id), &algorithm);
    EXPECT_EQ(&support_algorithm(algorithm.search), &algorithm);
    EXPECT_FALSE(algorithm.label.empty());
  }
  EXPECT_THROW(support_algorithm("dowsing"), InputError);
}

TEST(Support, AutoScansSmallHulls) {
  const Mesh mesh = make_box(Vec3(1));
  const HullData data(convex_hull(std::span<const Vec3f>(mesh.vertices)));
  const ConvexData convex{&data};
  const ConvexView<Real> view(convex, SupportSearch::automatic);
  for (std::uint32_t start = 0; start < 8; ++start)
    EXPECT_EQ(support(view, Vec3(0, 0, 1), start).vertex,
              scan_support(HullView<Real>(data), Vec3(0, 0, 1)).vertex);
}

}  // namespace
}  // namespace collidoscope
