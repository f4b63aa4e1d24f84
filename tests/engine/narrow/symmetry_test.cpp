// What must not matter: which body is called A, in which order vertices come, and the unit of length.

#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "fixtures/convex_pairs.h"
#include "fixtures/own_algorithms.h"
#include "oracles/exact_convex.h"
#include "oracles/pair_truth.h"

namespace collidoscope {
namespace {

using namespace test;

/// The distance or depth of the hulls, if the algorithm reports it.
struct Measured {
  PairResult result;
  Real gap() const {
    if (result.verdict == Verdict::separated)
      return result.gives(Capability::distance) ? result.distance() : 0;
    return result.gives(Capability::depth) ? -result.depth() : 0;
  }
};

PairResult query(const NarrowAlgorithm& algorithm, const KernelInput& pair, Request request) {
  PairCache cache;
  return algorithm.query({pair.a, pair.b, pair.b_in_a, request, algorithm.default_options()}, cache);
}

ConvexPair swapped(const ConvexPair& pair) {
  return {pair.b, pair.a, pair.pose_b, pair.pose_a};
}

void shuffle(std::vector<Vec3>& points, Random& random) {
  for (std::size_t i = points.size(); i > 1; --i)
    std::swap(points[i - 1], points[random.below(static_cast<std::uint32_t>(i))]);
}

ConvexPair scaled(ConvexPair pair, Real factor) {
  for (std::vector<Vec3>* points : {&pair.a, &pair.b})
    for (Vec3& point : *points) point *= factor;
  for (Pose* pose : {&pair.pose_a, &pair.pose_b}) pose->translation *= factor;
  return pair;
}

// More of the one's lengths go into the other's than single precision counts.
TEST(NarrowSizes, OneHullMayBeLostInTheOther) {
  const auto cube = [](const char* name, float half) {
    std::vector<Vec3f> corners;
    for (const float x : {-half, half})
      for (const float y : {-half, half})
        for (const float z : {-half, half}) corners.emplace_back(x, y, z);
    return std::make_shared<const Shape>(name, convex_hull(std::span<const Vec3f>(corners)));
  };
  const auto small = cube("small", 5e-23f), large = cube("large", 5e17f);
  for (const NarrowAlgorithm* algorithm : own_algorithms(NarrowInput::convex))
    for (const auto& [a, b] : {std::pair(small, large), std::pair(large, small)}) {
      a->prepare(algorithm->needs), b->prepare(algorithm->needs);
      PairCache cache;
      const NarrowQuery query{*a, *b, {}, Request::overlap, algorithm->default_options()};
      EXPECT_EQ(algorithm->query(query, cache).verdict, Verdict::colliding) << algorithm->id;
    }
}

class NarrowSymmetry : public testing::TestWithParam<PairClass> {
 protected:
  static constexpr std::size_t usual = 60;

  /// The same answer, within the band: a pair nearer to contact may get either verdict.
  static void expect_alike(const NarrowAlgorithm& algorithm, const ConvexPair& pair, const ConvexPair& other,
                           const std::string& what) {
    const PairTruth truth(pair);
    const bool in_band = truth.exact().distance() <= truth.band() && truth.depth() <= truth.band();
    const KernelInput here(pair), there(other);
    for (const Request request : {Request::overlap, Request::penetration}) {
      const Measured one{query(algorithm, here, request)}, two{query(algorithm, there, request)};
      if (!in_band) {
        EXPECT_EQ(one.result.verdict, two.result.verdict) << algorithm.id << what;
      }
      const bool least_depth = algorithm.id != "mpr";
      if (least_depth || one.result.verdict == Verdict::separated) {
        EXPECT_NEAR(one.gap(), two.gap(), 2 * truth.band()) << algorithm.id << what;
      }
    }
  }
};

TEST_P(NarrowSymmetry, SidesMayBeSwapped) {
  Random random(1);
  for (std::size_t i = 0; i < pairs_to_try(GetParam(), usual); ++i) {
    const ConvexPair pair = random_pair(GetParam(), random);
    for (const NarrowAlgorithm* algorithm : own_algorithms(NarrowInput::convex))
      expect_alike(*algorithm, pair, swapped(pair), ", pair " + std::to_string(i));
  }
}

TEST_P(NarrowSymmetry, VerticesMayComeInAnyOrder) {
  Random random(2);
  for (std::size_t i = 0; i < pairs_to_try(GetParam(), usual); ++i) {
    const ConvexPair pair = random_pair(GetParam(), random);
    ConvexPair shuffled = pair;
    shuffle(shuffled.a, random), shuffle(shuffled.b, random);
    for (const NarrowAlgorithm* algorithm : own_algorithms(NarrowInput::convex))
      expect_alike(*algorithm, pair, shuffled, ", pair " + std::to_string(i));
  }
}

TEST_P(NarrowSymmetry, PowersOfTwoScaleAnswersExactly) {
  Random random(3);
  for (std::size_t i = 0; i < pairs_to_try(GetParam(), usual); ++i) {
    const ConvexPair pair = random_pair(GetParam(), random);
    const KernelInput here(pair);
    for (const Real factor : {0x1p-20, 0x1p+20}) {
      const KernelInput there(scaled(pair, factor));
      for (const NarrowAlgorithm* algorithm : own_algorithms(NarrowInput::convex)) {
        const PairResult one = query(*algorithm, here, Request::penetration),
                         two = query(*algorithm, there, Request::penetration);
        ASSERT_EQ(one.verdict, two.verdict) << algorithm->id << ", pair " << i;
        EXPECT_EQ(one.iterations, two.iterations) << algorithm->id << ", pair " << i;
        EXPECT_EQ(one.distance() * factor, two.distance()) << algorithm->id << ", pair " << i;
        EXPECT_EQ(one.depth() * factor, two.depth()) << algorithm->id << ", pair " << i;
        EXPECT_EQ(one.normal, two.normal) << algorithm->id << ", pair " << i;
      }
    }
  }
}

std::string test_name(const testing::TestParamInfo<PairClass>& info) {
  return to_string(info.param);
}

INSTANTIATE_TEST_SUITE_P(All, NarrowSymmetry, testing::ValuesIn(all_pair_classes), test_name);

}  // namespace
}  // namespace collidoscope
