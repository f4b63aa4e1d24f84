// The rest test by itself: what it says of the closest features, and of any others.

#include "narrow/rest_test.h"

#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "support/shape_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

template <class Scalar>
ConvexInput<Scalar> input_of(const ShapePair& pair) {
  const SupportSearch search = SupportSearch::automatic;
  const ShapeData needs = ShapeData::features | ShapeData::voronoi | needs_of(search);
  return {ConvexView<Scalar>(pair.a->convex(needs), search),
          ConvexView<Scalar>(pair.b->convex(needs), search),
          convert_pose<Scalar>(pair.b_in_a()),
          Answer::distance,
          {}};
}

struct Features {
  Feature a, b;
};

struct Tested {
  Rest rest;
  PairResult result;
};

template <class Scalar>
Tested test_features(const ShapePair& pair, const Features& features) {
  const ConvexInput<Scalar> input = input_of<Scalar>(pair);
  PlacedFeatures<Scalar> placed(input);
  placed.set_feature(0, features.a.kind, features.a.index);
  placed.set_feature(1, features.b.kind, features.b.index);
  Tested tested;
  tested.rest = test_rest(placed, Scalar(1e-6), tested.result);
  return tested;
}

Feature any_feature(const VoronoiPlanes& planes, Random& random) {
  const auto any = [&](auto items) { return random.below(static_cast<std::uint32_t>(items.size())); };
  switch (random.below(3)) {
    case 0:
      return {Feature::Kind::vertex, any(planes.vertices())};
    case 1:
      return {Feature::Kind::edge, any(planes.edges())};
    default:
      return {Feature::Kind::face, any(planes.faces())};
  }
}

PairResult closest(const ShapePair& pair) {
  PairCache cache;
  return narrow_algorithm("v-clip").query(pair.query(Answer::distance), cache);
}

/// Farther apart than the test is asked for here.
std::vector<ShapePair> separated_pairs(std::size_t count, std::uint64_t seed) {
  std::vector<ShapePair> pairs = random_shape_pairs(count, seed);
  std::erase_if(pairs, [](const ShapePair& pair) { return !(closest(pair).distance > 1e-2); });
  return pairs;
}

TEST(RestTest, IsPassedByTheClosestFeatures) {
  std::size_t passed = 0;
  const std::vector<ShapePair> pairs = separated_pairs(1000, 1);
  for (const ShapePair& pair : pairs) {
    const PairResult expected = closest(pair);
    passed += test_features<Real>(pair, {expected.feature_a, expected.feature_b}).rest == Rest::of_both;
  }
  EXPECT_GT(pairs.size(), 300u);
  EXPECT_GT(passed, pairs.size() * 9 / 10);
}

TEST(RestTest, IsPassedByNothingThatIsFarther) {
  Random random(2);
  std::size_t passed = 0;
  for (const ShapePair& pair : separated_pairs(200, 3)) {
    const PairResult expected = closest(pair);
    for (int i = 0; i < 300; ++i) {
      const Tested tested = test_features<Real>(
          pair, {any_feature(pair.a->voronoi(), random), any_feature(pair.b->voronoi(), random)});
      if (tested.rest != Rest::of_both) continue;
      ASSERT_NEAR(tested.result.distance, expected.distance,
                  tolerance::contact_band * pair.largest_world_coordinate());
      ++passed;
    }
  }
  EXPECT_GT(passed, 0u);
}

/// Counted numbers come one at a time, real ones as the machine's vectors.
TEST(RestTest, SaysTheSameByVectorsBitForBit) {
  Random random(4);
  for (const ShapePair& pair : random_shape_pairs(300, 5)) {
    const PairResult expected = closest(pair);
    OperationCounts counts;
    const CountingScope scope(counts);
    for (int i = 0; i < 30; ++i) {
      Features features{any_feature(pair.a->voronoi(), random), any_feature(pair.b->voronoi(), random)};
      if (i == 0 && expected.gives(Capability::features)) features = {expected.feature_a, expected.feature_b};
      const Tested one = test_features<Counted>(pair, features), four = test_features<Real>(pair, features);
      ASSERT_EQ(one.rest, four.rest);
      ASSERT_EQ(one.result.distance, four.result.distance);
      ASSERT_EQ(one.result.point_a, four.result.point_a);
      ASSERT_EQ(one.result.point_b, four.result.point_b);
      ASSERT_EQ(one.result.direction, four.result.direction);
    }
  }
}

}  // namespace
}  // namespace collidoscope
