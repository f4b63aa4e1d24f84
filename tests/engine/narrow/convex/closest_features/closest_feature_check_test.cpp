// The check of closest features by itself: its findings on the closest features and on any others, and the
// moves that follow.

#include <gtest/gtest.h>
#include <map>

#include "core/tolerance.h"
#include "fixtures/shape_pairs.h"
#include "geometry/hull/voronoi_planes.h"
#include "narrow/convex/closest_features/closest_feature_batch.h"
#include "narrow/convex/closest_features/feature_moves.h"

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
          Request::penetration,
          {}};
}

struct Tested {
  ClosestFeatureFindings found;
  PairResult result;
};

template <class Scalar>
Tested test_features(const ShapePair& pair, const FeaturePair& features) {
  const ConvexInput<Scalar> input = input_of<Scalar>(pair);
  PlacedFeatures<Scalar> placed(input);
  placed.set_features(features);
  Tested tested;
  tested.found = check_closest_features(placed, tested.result);
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

FeaturePair any_features(const ShapePair& pair, Random& random) {
  return {any_feature(pair.a->get<VoronoiPlanes>(), random),
          any_feature(pair.b->get<VoronoiPlanes>(), random)};
}

PairResult closest(const ShapePair& pair) {
  PairCache cache;
  return narrow_algorithm("v-clip").query(pair.query(Request::penetration), cache);
}

/// Features farther apart are not checked here.
std::vector<ShapePair> separated_pairs(std::size_t count, std::uint64_t seed) {
  std::vector<ShapePair> pairs = random_shape_pairs(count, seed);
  std::erase_if(pairs, [](const ShapePair& pair) { return !(closest(pair).distance() > 1e-2); });
  return pairs;
}

TEST(ClosestFeatureCheck, IsPassedByTheClosestFeatures) {
  std::size_t passed = 0;
  const std::vector<ShapePair> pairs = separated_pairs(1000, 1);
  for (const ShapePair& pair : pairs) {
    const PairResult expected = closest(pair);
    passed += test_features<Real>(pair, {expected.feature_a, expected.feature_b}).found.status ==
              ClosestFeatureStatus::still_closest;
  }
  EXPECT_GT(pairs.size(), 300u);
  EXPECT_GT(passed, pairs.size() * 9 / 10);
}

TEST(ClosestFeatureCheck, IsPassedByNothingThatIsFarther) {
  Random random(2);
  std::size_t passed = 0;
  for (const ShapePair& pair : separated_pairs(200, 3)) {
    const PairResult expected = closest(pair);
    for (int i = 0; i < 300; ++i) {
      const Tested tested = test_features<Real>(pair, any_features(pair, random));
      if (tested.found.status != ClosestFeatureStatus::still_closest) continue;
      ASSERT_NEAR(tested.result.distance(), expected.distance(),
                  tolerance::contact_band * pair.largest_world_coordinate());
      ++passed;
    }
  }
  EXPECT_GT(passed, 0u);
}

void expect_the_same(const Tested& tested, const Tested& expected) {
  ASSERT_EQ(tested.found.status, expected.found.status);
  if (expected.found.status == ClosestFeatureStatus::beyond_planes) {
    ASSERT_EQ(tested.found.a.beyond, expected.found.a.beyond);
    ASSERT_EQ(tested.found.b.beyond, expected.found.b.beyond);
    if (expected.found.a.beyond != VoronoiPlanes::none) {
      ASSERT_EQ(tested.found.a.far, expected.found.a.far);
    }
    if (expected.found.b.beyond != VoronoiPlanes::none) {
      ASSERT_EQ(tested.found.b.far, expected.found.b.far);
    }
  }
  if (expected.found.status == ClosestFeatureStatus::beyond_ends) {
    ASSERT_EQ(tested.found.on_a, expected.found.on_a);
    ASSERT_EQ(tested.found.on_b, expected.found.on_b);
  }
  if (expected.found.status != ClosestFeatureStatus::still_closest) return;
  ASSERT_EQ(tested.result.distance(), expected.result.distance());
  ASSERT_EQ(tested.result.on_a, expected.result.on_a);
  ASSERT_EQ(tested.result.on_b, expected.result.on_b);
  ASSERT_EQ(tested.result.normal, expected.result.normal);
}

ClosestFeatureQuery query_of(const ShapePair& pair, const FeaturePair& features, PairResult& result) {
  const auto &a = pair.a->get<VoronoiPlanes>(), &b = pair.b->get<VoronoiPlanes>();
  return {&site_of(a, features.a),
          &site_of(b, features.b),
          &a,
          &b,
          &result,
          kinds_of(features.a.kind, features.b.kind)};
}

/// Checks all in one batch.
std::vector<Tested> test_together(const ShapePair& pair, const std::vector<FeaturePair>& features) {
  std::vector<Tested> tested(features.size());
  const std::array<const Shape*, 2> shapes = {pair.a.get(), pair.b.get()};
  const std::array<Pose, 2> world = {pair.pose_a, pair.pose_b};
  const std::vector<BodyPair> bodies(features.size(), BodyPair{0, 1});
  ClosestFeatureBatch batch;
  batch.size = features.size();
  find_poses({{shapes, world}}, bodies, batch);
  for (std::size_t i = 0; i < features.size(); ++i) {
    EXPECT_EQ(batch.pose(i).rotation, pair.b_in_a().rotation);
    EXPECT_EQ(batch.pose(i).translation, pair.b_in_a().translation);
    const ClosestFeatureQuery query = query_of(pair, features[i], tested[i].result);
    batch.site_a[i] = query.site_a, batch.site_b[i] = query.site_b;
    batch.planes_a[i] = query.planes_a, batch.planes_b[i] = query.planes_b;
    batch.results[i] = query.result;
  }
  check_closest_features(batch);
  std::vector<std::uint8_t> beyond_planes;
  for (std::size_t i = 0; i < features.size(); ++i)
    if (batch.is_beyond_planes(i)) beyond_planes.push_back(static_cast<std::uint8_t>(i));
  find_neighbours(batch, beyond_planes);
  for (std::size_t i = 0; i < features.size(); ++i) {
    tested[i].found = batch.findings(i);
    EXPECT_EQ(batch.is_still_closest(i), tested[i].found.status == ClosestFeatureStatus::still_closest);
  }
  return tested;
}

/// Counted numbers are checked one at a time, a batch by the machine's vectors.
void expect_the_same_by_vectors(const ShapePair& pair, std::vector<FeaturePair> features,
                                std::map<ClosestFeatureStatus, std::size_t>& seen) {
  std::erase_if(features,
                [](const FeaturePair& f) { return !can_stay_closest(kinds_of(f.a.kind, f.b.kind)); });
  const std::vector<Tested> together = test_together(pair, features);
  OperationCounts counts;
  const CountingScope scope(counts);
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Tested expected = test_features<Counted>(pair, features[i]);
    expect_the_same(together[i], expected);
    Tested alone;
    alone.found = check_closest_features(query_of(pair, features[i], alone.result), pair.b_in_a());
    expect_the_same(alone, expected);
    ++seen[expected.found.status];
  }
}

TEST(ClosestFeatureCheck, SaysTheSameByVectorsBitForBit) {
  Random random(4);
  std::map<ClosestFeatureStatus, std::size_t> seen;
  for (const ShapePair& pair : random_shape_pairs(300, 5)) {
    std::vector<FeaturePair> features;
    const PairResult closest_features = closest(pair);
    if (closest_features.gives(Capability::features))
      features.push_back({closest_features.feature_a, closest_features.feature_b});
    for (std::uint32_t more = 20 + random.below(10); more > 0; --more)
      features.push_back(any_features(pair, random));
    expect_the_same_by_vectors(pair, std::move(features), seen);
    // Edges that are parallel to themselves.
    const std::uint32_t edges = static_cast<std::uint32_t>(pair.a->get<VoronoiPlanes>().edges().size());
    if (edges == 0) continue;
    const Feature edge{Feature::Kind::edge, random.below(edges)};
    expect_the_same_by_vectors({pair.a, pair.a, pair.pose_a, pair.pose_a}, {{edge, edge}}, seen);
  }
  EXPECT_EQ(seen.size(), 4u);
}

/// From any features: to the closest ones, or nowhere; and never to features that cannot be checked.
TEST(FeatureMove, LeadsToTheClosestFeatures) {
  Random random(6);
  std::size_t started = 0, arrived = 0;
  for (const ShapePair& pair : separated_pairs(200, 7)) {
    const PairResult expected = closest(pair);
    const Pose b_in_a = pair.b_in_a();
    for (int i = 0; i < 20; ++i) {
      FeaturePair features = any_features(pair, random);
      if (!can_stay_closest(kinds_of(features.a.kind, features.b.kind))) continue;
      Tested tested = test_features<Real>(pair, features);
      constexpr int most_steps = 100;
      for (int step = 0; step < most_steps; ++step) {
        if (!FeatureMove<Real>(pair.a->get<VoronoiPlanes>(), pair.b->get<VoronoiPlanes>(), b_in_a)
                 .make(tested.found, features))
          break;
        ASSERT_TRUE(can_stay_closest(kinds_of(features.a.kind, features.b.kind)));
        tested = test_features<Real>(pair, features);
      }
      ++started;
      if (tested.found.status != ClosestFeatureStatus::still_closest) continue;
      ASSERT_NEAR(tested.result.distance(), expected.distance(),
                  tolerance::contact_band * pair.largest_world_coordinate());
      ++arrived;
    }
  }
  EXPECT_GT(started, 1000u);
  EXPECT_GT(arrived, started / 2);
  RecordProperty("started", static_cast<int>(started));
  RecordProperty("arrived", static_cast<int>(arrived));
}

}  // namespace
}  // namespace collidoscope
