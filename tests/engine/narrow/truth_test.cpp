// Every convex algorithm against exact arithmetic, over the classes of pairs that break libraries.

#include <algorithm>
#include <gtest/gtest.h>

#include "support/corpus_pairs.h"
#include "support/float_rounding.h"
#include "support/pair_truth.h"
#include "support/shape_pairs.h"
#include "support/shared_data.h"

namespace collidoscope {
namespace {

using namespace test;

void round_to_float(std::vector<Vec3>& vertices) {
  for (Vec3& vertex : vertices) vertex = rounded_to_float(vertex);
}

/// Shapes hold float32 vertices. The rounding moves the surfaces: pairs near contact are brought back to it.
ConvexPair as_shapes_hold_it(ConvexPair pair, Random& random) {
  constexpr Real far_from_contact = 1e-2;
  round_to_float(pair.a), round_to_float(pair.b);
  const ExactPair exact(pair.a, pair.pose_a, pair.b, pair.pose_b);
  if (!exact.intersects() && exact.distance() < far_from_contact)
    set_gap(pair, std::pow(10.0, random.uniform(-13, -4)) * (random.below(2) == 0 ? 1 : -1));
  return pair;
}

ShapePair shapes_of(const ConvexPair& pair) {
  const auto shape = [](const std::vector<Vec3>& vertices) {
    return make_point_shape("", std::vector<Vec3f>(vertices.begin(), vertices.end()));
  };
  return {shape(pair.a), shape(pair.b), pair.pose_a, pair.pose_b};
}

class NarrowTruth : public testing::TestWithParam<std::tuple<const NarrowAlgorithm*, PairClass>> {};

TEST_P(NarrowTruth, AnswersAreTrueColdAndWarm) {
  const auto [algorithm, pair_class] = GetParam();
  Random random(1);
  const std::size_t count = pairs_to_try(pair_class, 500);
  std::size_t colliding = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const ConvexPair pair = as_shapes_hold_it(random_pair(pair_class, random), random);
    const PairTruth truth(pair);
    const ShapePair shapes = shapes_of(pair);
    for (const Answer answer : {Answer::verdict, Answer::distance}) {
      PairCache cache;
      for (const char* state : {"cold", "warm"})
        EXPECT_EQ(truth.contradiction(algorithm->query(shapes.query(answer), cache)), "")
            << state << ", pair " << i;
    }
    colliding += truth.exact().intersects();
  }
  EXPECT_GT(colliding, count / 5);
  EXPECT_LT(colliding, count * 4 / 5);
}

std::vector<const NarrowAlgorithm*> exact_algorithms() {
  std::vector<const NarrowAlgorithm*> algorithms;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->input == NarrowInput::convex && !algorithm->reference) algorithms.push_back(algorithm);
  return algorithms;
}

std::string test_name(const testing::TestParamInfo<NarrowTruth::ParamType>& parameter) {
  const auto [algorithm, pair_class] = parameter.param;
  std::string name = std::string(algorithm->id) + "_" + to_string(pair_class);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, NarrowTruth,
                         testing::Combine(testing::ValuesIn(exact_algorithms()),
                                          testing::ValuesIn(all_pair_classes)),
                         test_name);

TEST(NarrowTruth, HoldsForTheCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  for (CorpusPair& entry : corpus_pairs()) {
    round_to_float(entry.pair.a), round_to_float(entry.pair.b);
    const PairTruth truth(entry.pair);
    const ShapePair shapes = shapes_of(entry.pair);
    for (const NarrowAlgorithm* algorithm : exact_algorithms()) {
      PairCache cache;
      EXPECT_EQ(truth.contradiction(algorithm->query(shapes.query(Answer::distance), cache)), "")
          << algorithm->id << ", " << entry.name;
    }
  }
}

}  // namespace
}  // namespace collidoscope
