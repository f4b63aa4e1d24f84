// The hierarchy is what [Chung 2.5] says: its properties (ii) to (iv), Lemma 9, bounds of degree, height and
// size; against hulls that are built anew, level by level.

#include "support/hull_hierarchy.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <set>

#include "core/counted.h"
#include "fixtures/point_sets.h"
#include "geometry/hull/hull_image.h"
#include "searched_hull.h"

namespace collidoscope {
namespace {

using namespace test;

/// P_(level + 1) as a hull of its own: its vertex numbers are ranks.
ConvexHull polytope(const HullHierarchy& hierarchy, std::uint32_t level) {
  std::vector<Vec3> points;
  for (std::uint32_t rank = 0; rank < hierarchy.vertex_count(level); ++rank)
    points.push_back(hierarchy.position(rank));
  return convex_hull(std::span<const Vec3>(points));
}

/// No edge of the level runs between removed vertices, none of which has too many; and the links from the
/// vertices that stay are all edges to removed ones.
void expect_independent_set_removed(const HullHierarchy& hierarchy, std::uint32_t level) {
  const ConvexHull hull = polytope(hierarchy, level);
  const std::uint32_t remaining = hierarchy.vertex_count(level + 1);
  ASSERT_EQ(hull.vertices.size(), hierarchy.vertex_count(level));
  for (std::uint32_t rank = 0; rank < hull.vertices.size(); ++rank) {
    const auto neighbours = hull.neighbours_of(rank);
    std::vector<std::uint32_t> removed;
    std::copy_if(neighbours.begin(), neighbours.end(), std::back_inserter(removed),
                 [&](std::uint32_t neighbour) { return neighbour >= remaining; });
    if (rank >= remaining) {
      ASSERT_TRUE(removed.empty());
      ASSERT_LE(neighbours.size(), HullHierarchy::largest_removed_degree);
    } else {
      const auto links = hierarchy.removed_neighbours(level, rank);
      ASSERT_EQ(std::multiset<std::uint32_t>(links.begin(), links.end()),
                std::multiset<std::uint32_t>(removed.begin(), removed.end()));
    }
  }
}

TEST(HullHierarchy, EachLevelLacksAnIndependentSetOfBoundedDegree) {
  std::uint32_t levels = 0;
  for (const PointSet& set : troublesome_points()) {
    SCOPED_TRACE(set.name);
    const ConvexHull hull = convex_hull(std::span(set.points));
    const HullHierarchy hierarchy(hull);
    ASSERT_EQ(hierarchy.vertex_count(0), hull.vertices.size());
    for (std::uint32_t rank = 0; rank < hull.vertices.size(); ++rank)
      ASSERT_EQ(hierarchy.position(rank), hull.vertices[hierarchy.vertex(rank)]);
    for (std::uint32_t level = 0; level + 1 < hierarchy.height(); ++level, ++levels)
      ASSERT_NO_FATAL_FAILURE(expect_independent_set_removed(hierarchy, level));
    EXPECT_LE(hierarchy.vertex_count(hierarchy.height() - 1), HullHierarchy::largest_top);
  }
  EXPECT_GT(levels, 100u);
}

/// "Proved": from level to level at least n / 18 vertices go. "Measured": a fifth of them.
TEST(HullHierarchy, HeightIsLogarithmicAndSizeLinear) {
  for (const std::size_t count : {20, 100, 500, 2000, 10000}) {
    const Points points = sphere_points(count, count);
    const HullHierarchy hierarchy(convex_hull(std::span(points)));
    std::size_t size = 0;
    for (std::uint32_t level = 0; level < hierarchy.height(); ++level) size += hierarchy.vertex_count(level);
    EXPECT_LE(size, 5 * count);
    EXPECT_LE(hierarchy.height(), 1 + std::log(count / 12.0) / std::log(5.0 / 4.0));
    EXPECT_LE(hierarchy.bytes(), 200 * count + 1000);
  }
  for (const PointSet& set : troublesome_points()) {
    const HullHierarchy hierarchy(convex_hull(std::span(set.points)));
    for (std::uint32_t level = 0; level + 1 < hierarchy.height(); ++level)
      EXPECT_LE(18 * hierarchy.vertex_count(level + 1), 17 * hierarchy.vertex_count(level)) << set.name;
  }
}

/// In integers, where nothing is rounded.
mpz_class product(const Vec3& a, const Vec3& b) {
  return mpz_class(a.x) * mpz_class(b.x) + mpz_class(a.y) * mpz_class(b.y) + mpz_class(a.z) * mpz_class(b.z);
}

mpz_class largest_product(const ConvexHull& hull, const Vec3& direction) {
  mpz_class largest = product(hull.vertices[0], direction);
  for (const Vec3& vertex : hull.vertices) largest = std::max(largest, product(vertex, direction));
  return largest;
}

/// For each support vertex of the next level, there may be several: it is one of this level, or one of its
/// removed neighbours is, and then the only vertex of this level that is farther.
void check_lemma_9(const HullHierarchy& hierarchy, std::uint32_t level, const Vec3& direction) {
  const ConvexHull hull = polytope(hierarchy, level), next = polytope(hierarchy, level + 1);
  const mpz_class largest = largest_product(hull, direction), next_largest = largest_product(next, direction);
  const auto farther = std::count_if(hull.vertices.begin(), hull.vertices.end(), [&](const Vec3& vertex) {
    return product(vertex, direction) > next_largest;
  });
  RC_ASSERT(farther <= 1);
  RC_CLASSIFY(farther == 1, "farther by a neighbour");
  for (std::uint32_t rank = 0; rank < next.vertices.size(); ++rank) {
    if (product(next.vertices[rank], direction) != next_largest) continue;
    const auto neighbours = hierarchy.removed_neighbours(level, rank);
    const bool neighbour_is_farthest =
        std::any_of(neighbours.begin(), neighbours.end(), [&](std::uint32_t neighbour) {
          return product(hierarchy.position(neighbour), direction) == largest;
        });
    RC_ASSERT(next_largest == largest || neighbour_is_farthest);
  }
}

rc::Gen<Vec3> integer_vector(int largest) {
  const auto coordinate = rc::gen::inRange(-largest, largest + 1);
  return rc::gen::map(rc::gen::tuple(coordinate, coordinate, coordinate), [](const auto& coordinates) {
    return Vec3(std::get<0>(coordinates), std::get<1>(coordinates), std::get<2>(coordinates));
  });
}

/// Points of a lattice, solid or flat: many are as far as each other.
TEST(HullHierarchy, Lemma9HoldsForLattices) {
  EXPECT_TRUE(rc::check("a support vertex of P_i+1 or a neighbour of it is one of P_i", [] {
    const int size = *rc::gen::element(2, 5, 30, 1000);
    const auto points = *rc::gen::container<std::vector<Vec3>>(60, integer_vector(size));
    const HullHierarchy hierarchy(convex_hull(std::span(points)));
    const Vec3 direction = *integer_vector(10);
    for (std::uint32_t level = 0; level + 1 < hierarchy.height(); ++level)
      check_lemma_9(hierarchy, level, direction);
  }));
}

/// Spheres rounded to integers: nearly all points are vertices, and there are levels.
TEST(HullHierarchy, Lemma9HoldsForSpheres) {
  EXPECT_TRUE(rc::check("a support vertex of P_i+1 or a neighbour of it is one of P_i", [] {
    Points points =
        sphere_points(*rc::gen::inRange<std::size_t>(13, 150), *rc::gen::arbitrary<std::uint64_t>());
    for (Vec3& point : points)
      for (int i = 0; i < 3; ++i) point[i] = std::round(point[i] * 1000);
    const HullHierarchy hierarchy(convex_hull(std::span(points)));
    RC_ASSERT(hierarchy.height() > 1);
    const Vec3 direction = *integer_vector(100);
    for (std::uint32_t level = 0; level + 1 < hierarchy.height(); ++level)
      check_lemma_9(hierarchy, level, direction);
  }));
}

/// Each level alone, without the climb that has the last word on the whole.
TEST(HullHierarchy, EveryLevelFindsItsFarthestVertex) {
  Random random(1);
  int moves = 0;
  for (const std::size_t count : {20, 200, 1000}) {
    const Points points = sphere_points(count, count);
    const HullHierarchy hierarchy(convex_hull(std::span(points)));
    for (int i = 0; i < 50; ++i) {
      const Vec3 direction = random.unit_vector();
      SupportPoint<Real> best = detail::scan_top(hierarchy, direction);
      for (std::uint32_t level = hierarchy.height() - 1; level-- > 0;) {
        const std::uint32_t before = best.vertex;
        detail::to_finer_level(hierarchy, level, direction, best);
        moves += best.vertex != before;
        for (std::uint32_t rank = 0; rank < hierarchy.vertex_count(level); ++rank)
          ASSERT_LE(dot(direction, hierarchy.position(rank)), best.value);
      }
    }
  }
  EXPECT_GT(moves, 300);
}

// So far from the origin that doubles are further apart than its vertices: some are not extreme any more.
TEST(HullHierarchy, EndsWhereRoundedVerticesAreLost) {
  const std::vector<Vec3> points = sphere_points(400, 1);
  const ConvexHull hull = convex_hull(std::span<const Vec3>(points));
  const ConvexHull image = image_of(hull, {Mat3(2), Vec3(1e15, 0, 0)}, Vec3(0));
  const HullHierarchy hierarchy(image);
  const ConvexHull again = convex_hull(std::span<const Vec3>(image.vertices));
  EXPECT_LT(again.vertices.size(), image.vertices.size()) << "the case is about lost vertices";
  std::set<std::uint32_t> vertices;
  for (std::uint32_t rank = 0; rank < image.vertices.size(); ++rank) vertices.insert(hierarchy.vertex(rank));
  EXPECT_EQ(vertices.size(), image.vertices.size());
}

TEST(HullHierarchy, ProductsGrowWithTheLogarithm) {
  Random random(2);
  const auto products = [&](std::size_t count) {
    const SearchedHull hull(sphere_points(count, count));
    OperationCounts counts;
    const CountingScope scope(counts);
    for (int i = 0; i < 300; ++i)
      hierarchy_support(hull.view<Counted>(SupportSearch::hierarchy), hull.hierarchy,
                        Vec3T<Counted>(random.unit_vector()));
    return static_cast<Real>(counts.dot_products) / 300;
  };
  const Real few = products(100), more = products(1000), many = products(10000);
  EXPECT_LT(many, 80);
  EXPECT_NEAR(many - more, more - few, 6) << "ten times the vertices, the same number more";
}

}  // namespace
}  // namespace collidoscope
