// Shapes that round, through every convex algorithm. The oracle is the exact distance of the cores.

#include "narrow/convex/common/rounding.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "fixtures/own_algorithms.h"
#include "fixtures/pair_batch.h"
#include "fixtures/shape_pairs.h"
#include "narrow/narrow_choice.h"
#include "narrow/proof/exact_verdict.h"
#include "oracles/exact_convex.h"
#include "oracles/surfaces.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

using test::height_above;
using test::ShapePair;

/// Points, segments, flat and solid cores, and shapes that do not round.
const std::vector<ShapePointer>& shapes() {
  static const std::vector<ShapePointer> all = [] {
    const std::array<Vec3, 4> square = {Vec3(0.5, 0.5, 0), {-0.5, 0.5, 0}, {-0.5, -0.5, 0}, {0.5, -0.5, 0}};
    std::vector<ShapePointer> made = {make_sphere_shape("sphere", 0.6),
                                      make_capsule_shape("capsule", 0.3, 1.1),
                                      make_rounded_shape("cushion", square, 0.2)};
    for (const std::size_t solid : {0, 5, 6}) {
      made.push_back(test::solid_shapes()[solid]);
      made.push_back(rounded(*test::solid_shapes()[solid], 0.15));
    }
    return made;
  }();
  return all;
}

/// Pairs of which at least one rounds; about half of them collide.
std::vector<ShapePair> rounded_pairs(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  const auto any = [&] { return shapes()[random.below(static_cast<std::uint32_t>(shapes().size()))]; };
  std::vector<ShapePair> pairs;
  while (pairs.size() < count) {
    ShapePair pair{any(), any(), test::tumbled_at(random, random.in_box(Vec3(-3), Vec3(3))), {}};
    pair.pose_b =
        test::tumbled_at(random, pair.pose_a.translation + random.unit_vector() * random.uniform(0, 2.6));
    if (pair.a->rounding_radius() + pair.b->rounding_radius() > 0) pairs.push_back(std::move(pair));
  }
  return pairs;
}

Real radii_of(const ShapePair& pair) {
  return pair.a->rounding_radius() + pair.b->rounding_radius();
}

Real distance_of_cores(const ShapePair& pair) {
  return test::ExactPair(pair.a->hull().vertices, pair.pose_a, pair.b->hull().vertices, pair.pose_b)
      .distance();
}

constexpr Real rounding = 1e-11;

class Rounding : public ::testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  PairResult query(const ShapePair& pair, Request request = Request::penetration) const {
    return test::query_by(algorithm(), pair, request);
  }
  const NarrowAlgorithm& algorithm() const { return *GetParam(); }
  bool measures() const { return includes(algorithm().capabilities, Capability::distance); }
};

TEST_P(Rounding, VerdictsFollowFromTheDistanceOfTheCores) {
  int colliding = 0;
  const auto pairs = rounded_pairs(400, 1);
  for (const ShapePair& pair : pairs) {
    const Real gap = distance_of_cores(pair) - radii_of(pair);
    if (std::abs(gap) < rounding) continue;
    for (const Request request : {Request::overlap, Request::penetration}) {
      const PairResult result = query(pair, request);
      ASSERT_EQ(result.verdict, gap > 0 ? Verdict::separated : Verdict::colliding)
          << pair.a->name() << " and " << pair.b->name() << ", gap " << gap;
      EXPECT_TRUE(includes(algorithm().capabilities, result.available));
      EXPECT_EQ(result.fell_back && !measures(), !measures());
    }
    colliding += gap < 0;
  }
  EXPECT_GT(colliding, 120);
  EXPECT_LT(colliding, 280);
}

TEST_P(Rounding, DistancesAndWitnessesAreThoseOfTheSurfaces) {
  int measured = 0;
  for (const ShapePair& pair : rounded_pairs(300, 2)) {
    const PairResult result = query(pair);
    if (!result.gives(Capability::distance)) continue;
    ++measured;
    EXPECT_NEAR(result.distance(), distance_of_cores(pair) - radii_of(pair), rounding);
    EXPECT_LT(length(result.on_b - result.on_a - result.normal * result.separation), rounding);
    EXPECT_NEAR(height_above(*pair.a, pair.pose_a, pair.pose_a.to_parent(result.on_a)), 0, rounding);
    EXPECT_NEAR(height_above(*pair.b, pair.pose_b, pair.pose_a.to_parent(result.on_b)), 0, rounding);
  }
  EXPECT_EQ(measured > 90, measures());
}

TEST_P(Rounding, CommonPointsLieInBoth) {
  int given = 0;
  for (const ShapePair& pair : rounded_pairs(300, 3)) {
    const PairResult result = query(pair);
    if (!result.gives(Capability::common_point)) continue;
    ++given;
    const Vec3 point = pair.pose_a.to_parent(result.common_point);
    EXPECT_LT(height_above(*pair.a, pair.pose_a, point), rounding);
    EXPECT_LT(height_above(*pair.b, pair.pose_b, point), rounding);
  }
  EXPECT_EQ(given > 50, includes(algorithm().capabilities, Capability::common_point));
}

/// A translation by the depth along the normal leaves the shapes touching.
TEST_P(Rounding, DepthsPartTheShapes) {
  int measured = 0;
  for (const ShapePair& pair : rounded_pairs(300, 4)) {
    const PairResult result = query(pair);
    if (!result.gives(Capability::depth)) continue;
    ++measured;
    ShapePair touching = pair;
    touching.pose_b.translation += pair.pose_a.rotate(result.normal) * result.depth();
    EXPECT_NEAR(distance_of_cores(touching), radii_of(pair), 1e-9);
    if (result.gives(Capability::witnesses)) {
      EXPECT_LT(length(result.on_b - result.on_a - result.normal * result.separation), 1e-9);
    }
  }
  // GJK, which answers for the others, has no depth where the cores overlap.
  const bool has_depth = includes(algorithm().capabilities, Capability::depth);
  EXPECT_GT(measured, has_depth ? (measures() ? 90 : 30) : -1);
  EXPECT_EQ(measured > 0, has_depth);
}

TEST_P(Rounding, BatchesAndTracesAnswerAsQueriesDo) {
  const auto pairs = rounded_pairs(60, 5);
  std::vector<PairResult> single;
  for (const ShapePair& pair : pairs) single.push_back(query(pair));
  const NarrowOptions options = algorithm().default_options();
  test::PairBatch batch(pairs.size());
  batch.run(algorithm(), pairs, Request::penetration, 2, &options);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    NarrowQuery narrow = pairs[i].query(Request::penetration);
    narrow.options = algorithm().default_options();
    PairCache cache;
    StepRecorder recorder;
    const PairResult traced = algorithm().trace(narrow, cache, recorder);
    for (const PairResult& other : {batch.results[i], traced}) {
      EXPECT_EQ(other.verdict, single[i].verdict);
      EXPECT_EQ(other.available, single[i].available);
      if (single[i].gives(Capability::distance)) {
        EXPECT_EQ(other.separation, single[i].separation);
      }
    }
    EXPECT_FALSE(recorder.steps().empty());
  }
}

INSTANTIATE_TEST_SUITE_P(All, Rounding, ::testing::ValuesIn(test::own_algorithms(NarrowInput::convex)),
                         test::name_of_algorithm);

TEST(RoundedVerdicts, AreProvenByTheExactDistance) {
  int colliding = 0;
  for (const ShapePair& pair : rounded_pairs(100, 6)) {
    const PlacedHulls hulls{HullView<Real>(pair.a->get<HullData>()), HullView<Real>(pair.b->get<HullData>()),
                            pair.pose_a, pair.pose_b};
    const Real gap = distance_of_cores(pair) - radii_of(pair);
    EXPECT_EQ(exact_verdict(hulls) == Verdict::separated, gap > 0);
    EXPECT_NEAR(separation_of(hulls).distance, std::max(Real(0), gap), 1e-14);
    colliding += gap <= 0;
  }
  EXPECT_GT(colliding, 20);
}

}  // namespace
}  // namespace collidoscope
