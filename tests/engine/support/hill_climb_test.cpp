#include "support/hill_climb.h"

#include <gtest/gtest.h>

#include "core/counted.h"
#include "core/random.h"
#include "geometry/hull/hull.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

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
    const HullData data(convex_hull(std::span<const Vec3f>(mesh.vertices)));
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

}  // namespace
}  // namespace collidoscope
