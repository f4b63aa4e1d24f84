#include "support/hill_climb.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "core/counted.h"
#include "core/random.h"
#include "geometry/hull.h"
#include "modelling/primitives.h"
#include "support/support.h"

namespace collidoscope {
namespace {

mpq_class exact_dot(const Vec3& a, const Vec3& b) {
  return mpq_class(a.x) * b.x + mpq_class(a.y) * b.y + mpq_class(a.z) * b.z;
}

mpq_class exact_maximum(const ConvexHull& hull, const Vec3& direction) {
  mpq_class largest = exact_dot(hull.vertices[0], direction);
  for (const Vec3& vertex : hull.vertices) largest = std::max(largest, exact_dot(vertex, direction));
  return largest;
}

/// Directions that make trouble: across edges (ties), along face normals (flat summits), nearly so, and any.
std::vector<Vec3> directions_for(const ConvexHull& hull, Random& random, std::uint32_t count) {
  std::vector<Vec3> directions;
  const auto any_vertex = [&] {
    return hull.vertices[random.below(static_cast<std::uint32_t>(hull.vertices.size()))];
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    directions.push_back(random.unit_vector());
    directions.push_back(normalized(cross(any_vertex() - any_vertex(), random.unit_vector())));
    if (hull.planes.empty()) continue;
    const Vec3 normal = hull.planes[random.below(static_cast<std::uint32_t>(hull.planes.size()))].normal;
    directions.push_back(normal);
    directions.push_back(normal + random.unit_vector() * std::pow(10.0, random.uniform(-17, -5)));
  }
  return directions;
}

template <class Mesh>
std::vector<Vec3> points_of(const Mesh& mesh) {
  return {mesh.vertices.begin(), mesh.vertices.end()};
}

void shuffle(std::vector<Vec3>& points, Random& random) {
  for (std::size_t i = points.size(); i > 1; --i)
    std::swap(points[i - 1], points[random.below(static_cast<std::uint32_t>(i))]);
}

/// From every start, or from some `starts` of them: is the value the maximum, up to rounding?
void expect_summits(std::vector<Vec3> points, std::uint32_t directions, std::uint32_t starts) {
  Random random(7);
  shuffle(points, random);
  const ConvexHull hull = convex_hull(std::span<const Vec3>(points));
  const HullData data(hull);
  const HullView<Real> view(data);
  for (const Vec3& direction : directions_for(hull, random, directions)) {
    const mpq_class maximum = exact_maximum(hull, direction);
    const mpq_class rounding = support_rounding(view, direction);
    const std::uint32_t step = std::max(1u, data.vertex_count / starts);
    for (std::uint32_t start = random.below(step); start < data.vertex_count; start += step) {
      const auto found = hill_climb_support(view, direction, start);
      ASSERT_EQ(found.value, dot(direction, hull.vertices[found.vertex]));
      ASSERT_LE(abs(maximum - found.value), rounding) << "from " << start << " of " << data.vertex_count;
      ASSERT_GE(exact_dot(direction, hull.vertices[found.vertex]), maximum - 2 * rounding);
    }
  }
}

constexpr std::uint32_t every = 1u << 31;

TEST(HillClimb, RandomPolytopes) {
  Random random(1);
  for (int i = 0; i < 30; ++i) {
    const Vec3 axes = random.in_box(Vec3(0.1), Vec3(1));
    expect_summits(points_of(make_random_polytope(axes, 4 + random.below(200), random)), 5, every);
  }
}

TEST(HillClimb, SphereOf642) {
  expect_summits(points_of(make_icosphere(1, 3)), 10, every);
}

TEST(HillClimb, SphereFarFromItsOrigin) {
  std::vector<Vec3> points = points_of(make_icosphere(1, 3));
  for (Vec3& point : points) point += Vec3(1e6, -2e6, 3e6);
  expect_summits(points, 10, 40);
}

TEST(HillClimb, SphereWithNearlyCoplanarNeighbours) {
  expect_summits(points_of(make_sphere(1, 100, 60)), 10, 60);
}

/// Vertices so close to a plane that their heights differ by less than rounding: whole plateaus.
TEST(HillClimb, DomesFlatterThanRounding) {
  Random random(2);
  for (const Real flatness : {1e-12, 1e-14, 1e-15, 1e-16}) {
    std::vector<Vec3> points;
    for (int i = 0; i < 300; ++i) {
      const Real x = random.uniform(-1, 1), y = random.uniform(-1, 1);
      points.emplace_back(x, y, 1 - flatness * (x * x + y * y));
      points.emplace_back(x, y, -1 + flatness * (x * x + y * y));
    }
    expect_summits(points, 5, 60);
  }
}

TEST(HillClimb, NeedlesWithEdgesOfAMillionth) {
  Random random(3);
  for (const Real thickness : {1e-6, 1e-9}) {
    std::vector<Vec3> points;
    for (int i = 0; i < 200; ++i) {
      const Vec3 unit = random.unit_vector();
      points.emplace_back(unit.x, unit.y * thickness, unit.z * thickness);
      points.emplace_back(unit * thickness + Vec3(2, 0, 0));
    }
    expect_summits(points, 10, every);
  }
}

TEST(HillClimb, FlatCapsWithMoreCornersThanThePlateauHolds) {
  expect_summits(points_of(make_prism(1, 0.1, 500)), 5, 60);
}

TEST(HillClimb, PointsSegmentsAndPolygons) {
  expect_summits({{1, 2, 3}}, 10, every);
  expect_summits({{1, 2, 3}, {-1, 2, 4}}, 10, every);
  std::vector<Vec3> polygon;
  for (int i = 0; i < 100; ++i) polygon.emplace_back(i * i, i, 3);
  expect_summits(polygon, 10, every);
}

TEST(HillClimb, CountingFindsTheSame) {
  const std::vector<Vec3> points = points_of(make_icosphere(1, 3));
  const ConvexHull hull = convex_hull(std::span<const Vec3>(points));
  const HullData data(hull);
  const ConvexData convex{&data};
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    const Vec3 direction = random.unit_vector();
    const std::uint32_t start = random.below(data.vertex_count);
    OperationCounts counts;
    const CountingScope scope(counts);
    const auto counted =
        support(ConvexView<Counted>(convex, SupportSearch::automatic), Vec3T<Counted>(direction), start);
    EXPECT_EQ(counted.vertex,
              support(ConvexView<Real>(convex, SupportSearch::automatic), direction, start).vertex);
    EXPECT_LT(counts.multiplications, 3u * data.vertex_count / 2) << "as dear as a scan";
  }
}

/// Products of vectors in searches from `start`s near or far: with stamps, as a share of those without.
Real share_with_stamps(const HullData& data, bool coherent) {
  const HullView<Counted> view(data);
  Random random(5);
  OperationCounts with, without;
  Vec3 direction = random.unit_vector();
  std::uint32_t start = 0;
  for (int i = 0; i < 500; ++i) {
    direction = coherent ? normalized(direction + random.unit_vector() * 0.1) : random.unit_vector();
    const auto search = [&](OperationCounts& counts, auto stamps) {
      const CountingScope scope(counts);
      return hill_climb_support<decltype(stamps)>(view, Vec3T<Counted>(direction), start).vertex;
    };
    const std::uint32_t found = search(with, VisitStamps(0));
    EXPECT_EQ(search(without, NoStamps(0)), found);
    start = coherent ? found : random.below(data.vertex_count);
  }
  return static_cast<Real>(with.dot_products) / static_cast<Real>(without.dot_products);
}

/// "On average, about one third of computation in the search for supporting vertices is saved" [Chung 3.3]:
/// two fifths of walks between any two places, one fifth of short ones.
TEST(HillClimb, StampsSaveAThirdOfTheProductsOfLongWalks) {
  Random random(6);
  for (const Mesh& mesh :
       {make_icosphere(1, 3), make_sphere(1, 40, 20), make_random_polytope(Vec3(1, 0.8, 0.6), 500, random)}) {
    const std::vector<Vec3> points = points_of(mesh);
    const HullData data(convex_hull(std::span<const Vec3>(points)));
    const Real far = share_with_stamps(data, false), near = share_with_stamps(data, true);
    EXPECT_LT(far, 0.67);
    EXPECT_LT(near, 0.9);
    EXPECT_GT(far, 0.4) << "more is saved than walks repeat";
  }
}

TEST(HillClimb, StampsLookAtNoVertexTwice) {
  VisitStamps stamps(200);
  for (std::uint32_t vertex = 0; vertex < 200; ++vertex) EXPECT_TRUE(stamps.visit(vertex));
  for (std::uint32_t vertex = 0; vertex < 200; ++vertex) EXPECT_FALSE(stamps.visit(vertex));
  VisitStamps few(VisitStamps::most_vertices + 1);
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(few.visit(VisitStamps::most_vertices)) << "not stamped";
}

TEST(Support, ScansSmallHulls) {
  const std::vector<Vec3> points = points_of(make_box(Vec3(1)));
  const HullData data(convex_hull(std::span<const Vec3>(points)));
  const ConvexData convex{&data};
  const ConvexView<Real> view(convex, SupportSearch::automatic);
  for (std::uint32_t start = 0; start < 8; ++start)
    EXPECT_EQ(support(view, Vec3(0, 0, 1), start).vertex,
              scan_support(HullView<Real>(data), Vec3(0, 0, 1)).vertex);
}

}  // namespace
}  // namespace collidoscope
