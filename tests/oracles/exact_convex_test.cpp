// The oracle itself, against brute force and against answers computed elsewhere.

#include "oracles/exact_convex.h"

#include <cmath>
#include <gtest/gtest.h>

#include "fixtures/convex_pairs.h"
#include "fixtures/corpus_pairs.h"
#include "fixtures/shared_data.h"
#include "oracles/pair_truth.h"

namespace collidoscope {
namespace {

using namespace test;

/// Small integers: everything below is exact in doubles.
constexpr int reach = 3;

std::vector<Vec3> lattice_points(Random& random, const Vec3& centre) {
  std::vector<Vec3> points(1 + random.below(5));
  for (Vec3& point : points)
    for (int i = 0; i < 3; ++i) point[i] = centre[i] + static_cast<Real>(random.below(2 * reach + 1)) - reach;
  return points;
}

std::vector<Vec3> differences(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  std::vector<Vec3> all;
  for (const Vec3& p : a)
    for (const Vec3& q : b) all.push_back(p - q);
  return all;
}

/// Is the origin in the tetrahedron, its boundary included? Flat ones are left to their triangles.
bool holds_origin(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Real volume = dot(b - a, cross(c - a, d - a));
  const Real parts[] = {dot(b, cross(c, d)), -dot(a, cross(c, d)), dot(a, cross(b, d)), -dot(a, cross(b, c))};
  if (volume == 0) return false;
  for (const Real part : parts)
    if (part * volume < 0) return false;
  return true;
}

/// Squared distance of the origin from a triangle, by its projection and its three edges.
Real squared_distance(const Vec3& a, const Vec3& b) {
  const Vec3 edge = b - a;
  const Real squared = dot(edge, edge), along = -dot(a, edge);
  if (squared == 0 || along <= 0) return dot(a, a);
  if (along >= squared) return dot(b, b);
  return (dot(a, a) * squared - along * along) / squared;
}

Real squared_distance(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 normal = cross(b - a, c - a);
  const Real height = dot(a, normal);
  const bool above =
      dot(normal, cross(a, b)) >= 0 && dot(normal, cross(b, c)) >= 0 && dot(normal, cross(c, a)) >= 0;
  if (normal != Vec3(0) && above) return height * height / dot(normal, normal);
  return std::min({squared_distance(a, b), squared_distance(b, c), squared_distance(c, a)});
}

/// The distance of the origin from the hull of the points, from all their triangles and tetrahedra.
Real brute_force_distance(const std::vector<Vec3>& points) {
  Real best = dot(points[0], points[0]);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j)
      for (std::size_t k = 0; k <= j; ++k) {
        best = std::min(best, squared_distance(points[i], points[j], points[k]));
        for (std::size_t l = 0; l < k; ++l)
          if (holds_origin(points[i], points[j], points[k], points[l])) return 0;
      }
  return std::sqrt(best);
}

TEST(ExactPair, AgreesWithBruteForceOverSimplices) {
  Random random(1);
  int intersecting = 0, touching = 0;
  constexpr int count = 3000;
  for (int i = 0; i < count; ++i) {
    const std::vector<Vec3> a = lattice_points(random, Vec3(0)),
                            b = lattice_points(random, Vec3(static_cast<Real>(random.below(4)), 0, 1));
    const ExactPair pair(a, {}, b, {});
    const Real distance = brute_force_distance(differences(a, b));
    ASSERT_EQ(pair.intersects(), distance == 0) << i;
    ASSERT_NEAR(pair.distance(), distance, 1e-14) << i;
    if (!pair.intersects()) {
      ASSERT_NEAR(pair.overlap_along(pair.direction()), -distance, 1e-14) << i;
    }
    intersecting += pair.intersects();
    touching += pair.intersects() && pair.depth() == 0;
  }
  EXPECT_GT(intersecting, count / 5);
  EXPECT_LT(intersecting, count * 4 / 5);
  EXPECT_GT(touching, count / 40);
}

TEST(ExactPair, DepthIsTheShortestWayOut) {
  Random random(2);
  int intersecting = 0;
  for (int i = 0; i < 60; ++i) {
    ConvexPair pair = random_pair(PairClass::generic, random);
    const ExactPair exact(pair.a, pair.pose_a, pair.b, pair.pose_b);
    if (!exact.intersects()) continue;
    ++intersecting;
    const Real depth = exact.depth();
    for (int j = 0; j < 200; ++j) ASSERT_GE(exact.overlap_along(random.unit_vector()), depth);
  }
  EXPECT_GT(intersecting, 12);
}

TEST(ExactPair, DepthComesBackFromAKnownGap) {
  Random random(3);
  for (int i = 0; i < 12; ++i) {
    ConvexPair pair{random_solid(random), random_solid(random), random_pose(random, Vec3(0)),
                    random_pose(random, 5.0 * random.unit_vector())};
    constexpr Real depth = 1e-5;
    set_gap(pair, -depth);
    const ExactPair exact(pair.a, pair.pose_a, pair.b, pair.pose_b);
    ASSERT_TRUE(exact.intersects());
    EXPECT_LE(exact.depth(), depth * (1 + 1e-9));
    EXPECT_GT(exact.depth(), 0);
  }
}

/// Doubles answer for exact arithmetic only where they are certain, and there nearly always.
TEST(RoundedPolytopes, AreRightWhereTheyDecide) {
  Random random(4);
  int asked = 0, decided = 0, limits = 0, found = 0;
  for (const PairClass pair_class : all_pair_classes) {
    for (int i = 0; i < 100; ++i) {
      const ConvexPair pair = random_pair(pair_class, random);
      const ExactPair exact(pair.a, pair.pose_a, pair.b, pair.pose_b);
      const RoundedPolytopes rounded(pair.a, pair.pose_a, pair.b, pair.pose_b);
      for (const Real off : {-1e-3, -1e-9, -1e-15, 0.0, 1e-15, 1e-9, 1e-3}) {
        ++limits;
        const Real limit = exact.distance() * (1 + off), band = 1e-12 * exact.largest_coordinate();
        EXPECT_LE(rounded.surely_within(limit) ? exact.distance() : 0, limit);
        found += rounded.surely_within(exact.distance() + band);
        const Vec3 direction = random.unit_vector();
        const Real overlap = exact.overlap_along(direction), near = overlap * (1 + off);
        if (near < 0) continue;
        const std::optional<bool> at_most = rounded.overlap_at_most(direction, near);
        if (at_most && off != 0) {
          EXPECT_EQ(*at_most, overlap <= near);
        }
        ++asked, decided += at_most.has_value();
      }
    }
  }
  EXPECT_GT(found, limits * 9 / 10);
  EXPECT_GT(decided, asked / 3);
  EXPECT_LT(decided, asked);
}

TEST(ExactPair, AgreesWithTheCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  constexpr Real relative = 1e-12;  // the corpus rounds once, through other ways of scaling
  for (const CorpusPair& entry : corpus_pairs()) {
    const ConvexPair& pair = entry.pair;
    const ExactPair exact(pair.a, pair.pose_a, pair.b, pair.pose_b);
    EXPECT_EQ(exact.intersects(), entry.intersects) << entry.name;
    EXPECT_NEAR(exact.distance(), entry.distance, relative * entry.distance) << entry.name;
    constexpr std::size_t most_vertices = 32;  // brute force
    if (entry.depth && pair.a.size() + pair.b.size() <= most_vertices) {
      EXPECT_NEAR(exact.depth(), *entry.depth, relative * *entry.depth) << entry.name;
    }
  }
}

/// Two ways that share nothing: all pairs of edges in rationals, and the hull of all differences.
TEST(PairTruth, DepthIsThatOfAllAxes) {
  Random random(4);
  int deep = 0;
  for (const PairClass pair_class : {PairClass::generic, PairClass::near_contact, PairClass::lattice,
                                     PairClass::near_parallel, PairClass::degenerate, PairClass::noisy}) {
    for (int i = 0; i < 12; ++i) {
      const ConvexPair pair = random_pair(pair_class, random);
      constexpr std::size_t most_vertices = 18;
      if (pair.a.size() + pair.b.size() > most_vertices) continue;
      const PairTruth truth(pair);
      if (!truth.exact().intersects()) continue;
      const Real depth = truth.exact().depth();
      EXPECT_NEAR(truth.depth(), depth, 1e-2 * truth.band()) << to_string(pair_class) << ", " << i;
      deep += depth > truth.band();
    }
  }
  EXPECT_GT(deep, 8);
}

TEST(PairTruth, DepthIsThatOfTheCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  for (const CorpusPair& entry : corpus_pairs()) {
    if (!entry.depth) continue;
    const PairTruth truth(entry.pair);
    EXPECT_NEAR(truth.depth(), *entry.depth, 1e-2 * truth.band()) << entry.name;
  }
}

}  // namespace
}  // namespace collidoscope
