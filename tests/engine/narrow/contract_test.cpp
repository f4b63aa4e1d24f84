// What narrow.h promises, held against every convex algorithm of convex.def. Whether verdicts are true is
// truth_test.cpp's matter.

#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "fixtures/own_algorithms.h"
#include "fixtures/pair_batch.h"
#include "fixtures/result_bits.h"
#include "fixtures/shape_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

/// Tests that see only one verdict see too little.
void expect_both_verdicts(std::size_t colliding, std::size_t all) {
  EXPECT_GT(colliding, all * 3 / 10);
  EXPECT_LT(colliding, all * 7 / 10);
}

bool collides(const PairResult& result) {
  return result.verdict == Verdict::colliding;
}

class NarrowContract : public testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  const NarrowAlgorithm& algorithm() const { return *GetParam(); }
  PairResult query(const ShapePair& pair, Request request = Request::penetration) const {
    PairCache cache;
    return algorithm().query(pair.query(request), cache);
  }
};

TEST_P(NarrowContract, CountingTracingQueryingAndBatchesAgreeBitForBit) {
  for (const Request request : {Request::overlap, Request::penetration}) {
    Random random(1);
    std::vector<ShapePairMotion> motions;
    for (const ShapePair& pair : random_shape_pairs(100, 2)) motions.emplace_back(pair, random);
    PairBatch batch(motions.size());
    std::vector<PairCache> queried(motions.size()), counted(motions.size()), traced(motions.size());
    std::size_t colliding = 0;
    constexpr std::size_t frames = 10;
    for (std::size_t frame = 0; frame < frames; ++frame) {
      std::vector<ShapePair> pairs;
      for (ShapePairMotion& motion : motions) motion.advance(), pairs.push_back(motion.pair());
      batch.run(algorithm(), pairs, request);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const NarrowQuery query = pairs[i].query(request);
        OperationCounts counts;
        StepRecorder recorder;
        const auto expected = bits(batch.results[i]);
        ASSERT_EQ(bits(algorithm().query(query, queried[i])), expected) << "query " << i;
        ASSERT_EQ(bits(algorithm().count(query, counted[i], counts)), expected) << "count " << i;
        ASSERT_EQ(bits(algorithm().trace(query, traced[i], recorder)), expected) << "trace " << i;
        for (const PairCache* cache : {&queried[i], &counted[i], &traced[i]})
          ASSERT_TRUE(same_bytes(*cache, batch.cache_of(i))) << "cache of " << i;
        EXPECT_GT(counts.total(), 0u);
        EXPECT_FALSE(recorder.steps().empty());
        colliding += collides(batch.results[i]);
      }
    }
    expect_both_verdicts(colliding, frames * motions.size());
  }
}

TEST_P(NarrowContract, ThreadsDoNotMatter) {
  const auto pairs = random_shape_pairs(1000, 3);
  for (const Request request : {Request::overlap, Request::penetration}) {
    PairBatch one(pairs.size()), two(pairs.size());
    one.run(algorithm(), pairs, request, 1);
    two.run(algorithm(), pairs, request, 2);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      ASSERT_EQ(bits(one.results[i]), bits(two.results[i])) << "pair " << i;
      ASSERT_TRUE(same_bytes(one.caches[i], two.caches[i])) << "slot " << i;
    }
  }
}

TEST_P(NarrowContract, EveryPairIsDecidedAndSidesMayBeSwapped) {
  const auto pairs = random_shape_pairs(1000, 4);
  std::size_t colliding = 0;
  for (const ShapePair& pair : pairs) {
    const PairResult forth = query(pair), back = query({pair.b, pair.a, pair.pose_b, pair.pose_a});
    ASSERT_NE(forth.verdict, Verdict::undecided);
    ASSERT_EQ(forth.verdict, back.verdict);
    if (forth.gives(Capability::distance) && !collides(forth)) {
      EXPECT_NEAR(forth.distance(), back.distance(),
                  tolerance::contact_band * pair.largest_world_coordinate());
    }
    colliding += collides(forth);
  }
  expect_both_verdicts(colliding, pairs.size());
}

ShapePointer with_vertices_shuffled(const Shape& shape, Random& random) {
  std::vector<Vec3f> points = shape.mesh().vertices;
  for (std::size_t i = points.size(); i > 1; --i)
    std::swap(points[i - 1], points[random.below(static_cast<std::uint32_t>(i))]);
  return make_point_shape(shape.name(), std::move(points));
}

TEST_P(NarrowContract, OrderOfVerticesDoesNotMatter) {
  Random random(5);
  const auto pairs = random_shape_pairs(300, 6);
  for (const ShapePair& pair : pairs) {
    const ShapePair shuffled{with_vertices_shuffled(*pair.a, random), with_vertices_shuffled(*pair.b, random),
                             pair.pose_a, pair.pose_b};
    const PairResult plain = query(pair), again = query(shuffled);
    ASSERT_EQ(plain.verdict, again.verdict);
    if (plain.gives(Capability::distance) && !collides(plain)) {
      EXPECT_NEAR(plain.distance(), again.distance(),
                  tolerance::contact_band * pair.largest_world_coordinate());
    }
  }
}

ShapePointer scaled(const Shape& shape, float factor) {
  std::vector<Vec3f> points = shape.mesh().vertices;
  for (Vec3f& point : points) point *= factor;
  return make_point_shape(shape.name(), std::move(points));
}

TEST_P(NarrowContract, ScalingByPowersOfTwoChangesNothing) {
  const auto pairs = random_shape_pairs(200, 7);
  for (const float factor : {0x1p-30f, 0x1p+30f}) {
    for (const ShapePair& pair : pairs) {
      ShapePair other{scaled(*pair.a, factor), scaled(*pair.b, factor), pair.pose_a, pair.pose_b};
      other.pose_a.translation *= factor;
      other.pose_b.translation *= factor;
      const PairResult plain = query(pair), again = query(other);
      ASSERT_EQ(plain.verdict, again.verdict);
      EXPECT_EQ(plain.iterations, again.iterations);
      EXPECT_EQ(plain.distance() * factor, again.distance());
      EXPECT_EQ(plain.on_a * Real(factor), again.on_a);
      EXPECT_EQ(plain.common_point * Real(factor), again.common_point);
    }
  }
}

TEST_P(NarrowContract, WhatIsCachedDoesNotChangeVerdicts) {
  Random random(8);
  std::size_t colliding = 0, all = 0;
  for (const Request request : {Request::overlap, Request::penetration}) {
    for (const ShapePair& start : random_shape_pairs(100, 9)) {
      ShapePairMotion motion(start, random);
      PairCache cache;
      for (int frame = 0; frame < 60; ++frame, ++all) {
        motion.advance();
        const PairResult warm = algorithm().query(motion.pair().query(request), cache);
        ASSERT_EQ(warm.verdict, query(motion.pair(), request).verdict)
            << start.a->name() << ", " << start.b->name();
        colliding += collides(warm);
      }
    }
  }
  expect_both_verdicts(colliding, all);
}

/// How far the point is outside the hull, at least: the largest distance above a face's plane.
Real distance_outside(const Vec3& point, const ConvexHull& hull) {
  Real outside = -std::numeric_limits<Real>::infinity();
  for (const Plane& plane : hull.planes) outside = std::max(outside, dot(plane.normal, point) - plane.offset);
  return outside;
}

/// The gap that the direction proves, in the frame of A; negative where it does not separate.
Real gap_along(const Vec3& direction, const ShapePair& pair) {
  const Pose b_in_a = pair.b_in_a();
  Real last_of_a = -std::numeric_limits<Real>::infinity(), first_of_b = -last_of_a;
  for (const Vec3& vertex : pair.a->hull().vertices) last_of_a = std::max(last_of_a, dot(direction, vertex));
  for (const Vec3& vertex : pair.b->hull().vertices)
    first_of_b = std::min(first_of_b, dot(direction, b_in_a.to_parent(vertex)));
  return first_of_b - last_of_a;
}

TEST_P(NarrowContract, WhatIsGivenIsTrue) {
  for (const ShapePair& pair : random_shape_pairs(1000, 10)) {
    const PairResult result = query(pair);
    const Pose b_in_a = pair.b_in_a();
    const Real tolerance = tolerance::contact_band * std::max(Real(1), pair.largest_world_coordinate());
    ASSERT_TRUE(result.gives(Capability::verdict));
    ASSERT_TRUE(includes(algorithm().capabilities, result.available));
    if (result.gives(Capability::direction)) {
      EXPECT_NEAR(length(result.normal), 1, 1e-14);
      if (!collides(result)) {
        EXPECT_GT(gap_along(result.normal, pair), -tolerance);
      }
    }
    if (result.gives(Capability::distance)) {
      EXPECT_EQ(collides(result), result.distance() == 0);
      if (!collides(result)) {
        EXPECT_NEAR(gap_along(result.normal, pair), result.distance(), tolerance);
      }
    }
    if (result.gives(Capability::witnesses)) {
      EXPECT_NEAR(length(result.on_b - result.on_a), std::abs(result.separation), tolerance);
      if (result.gives(Capability::direction)) {
        EXPECT_LT(length(result.on_b - result.on_a - result.normal * result.separation), tolerance);
      }
      EXPECT_NEAR(distance_outside(result.on_a, pair.a->hull()), 0, tolerance);
      EXPECT_NEAR(distance_outside(b_in_a.to_local(result.on_b), pair.b->hull()), 0, tolerance);
    }
    if (result.gives(Capability::common_point)) {
      EXPECT_TRUE(collides(result));
      EXPECT_LT(distance_outside(result.common_point, pair.a->hull()), tolerance);
      EXPECT_LT(distance_outside(b_in_a.to_local(result.common_point), pair.b->hull()), tolerance);
    }
  }
}

TEST_P(NarrowContract, GivesWhatItSaysItCan) {
  const auto pairs = random_shape_pairs(200, 11);
  const auto always = [&](Capability capability, Verdict when) {
    for (const ShapePair& pair : pairs) {
      const PairResult result = query(pair);
      if (result.verdict == when && !result.gives(capability)) return false;
    }
    return true;
  };
  const auto can = [&](Capability capability) { return includes(algorithm().capabilities, capability); };
  for (const Capability capability : {Capability::distance, Capability::witnesses, Capability::direction})
    EXPECT_TRUE(!can(capability) || always(capability, Verdict::separated));
  for (const Capability capability : {Capability::depth, Capability::common_point})
    EXPECT_TRUE(!can(capability) || always(capability, Verdict::colliding));
}

TEST_P(NarrowContract, TheLastRecordedStepHasTheVerdict) {
  std::size_t colliding = 0;
  const auto pairs = random_shape_pairs(200, 12);
  const PseudoCode& code = algorithm().pseudo_code();
  for (const ShapePair& pair : pairs) {
    PairCache cache;
    StepRecorder recorder;
    const PairResult result = algorithm().trace(pair.query(Request::penetration), cache, recorder);
    ASSERT_FALSE(recorder.steps().empty());
    for (const TraceStep& step : recorder.steps()) {
      ASSERT_GE(step.line, 0);
      ASSERT_LT(static_cast<std::size_t>(step.line), code.size());
    }
    const std::string_view last = code[static_cast<std::size_t>(recorder.steps().back().line)];
    EXPECT_NE(last.find("return"), std::string_view::npos) << last;
    EXPECT_NE(last.find(to_string(result.verdict)), std::string_view::npos) << last;
    colliding += collides(result);
  }
  expect_both_verdicts(colliding, pairs.size());
}

// ---- Degenerate hulls -----------------------------------------------------------------------------------

struct DegenerateCase {
  const char* name;
  std::vector<Vec3f> a, b;
  Vec3 b_at;
  Verdict verdict;
};

std::vector<DegenerateCase> degenerate_cases() {
  const std::vector<Vec3f> point = {{0, 0, 0}}, segment = {{-1, 0, 0}, {1, 0, 0}},
                           square = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}},
                           upright = {{0, -1, -1}, {0, 1, -1}, {0, 1, 1}, {0, -1, 1}},
                           pin = {{0, 0, -1}, {0, 0, 1}},
                           cube = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                   {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
  const Verdict separated = Verdict::separated, colliding = Verdict::colliding;
  return {{"two points", point, point, {1, 0, 0}, separated},
          {"point beside segment", segment, point, {0, 0.5, 0}, separated},
          {"point behind segment", segment, point, {1.5, 0, 0}, separated},
          {"point over square", square, point, {0.3, 0.2, 0.1}, separated},
          {"point beside square", square, point, {1.1, 0.2, 0}, separated},
          {"point in cube", cube, point, {0.3, 0.2, 0.1}, colliding},
          {"point outside cube", cube, point, {1.3, 0.2, 0.1}, separated},
          {"parallel segments", segment, segment, {0.5, 0.1, 0}, separated},
          {"collinear segments apart", segment, segment, {2.5, 0, 0}, separated},
          {"crossed segments apart", segment, pin, {0.2, 0.1, 0.3}, separated},
          {"pin through square", square, pin, {0.3, 0.2, 0.5}, colliding},
          {"pin beside square", square, pin, {1.2, 0.2, 0.5}, separated},
          {"pin above square", square, pin, {0.3, 0.2, 1.5}, separated},
          {"pin through cube", cube, pin, {0.3, 0.2, 1.5}, colliding},
          {"squares crossed", square, upright, {0.3, 0.2, 0.5}, colliding},
          {"squares crossed apart", square, upright, {1.3, 0.2, 0.5}, separated},
          {"parallel squares", square, square, {0.3, 0.2, 0.01}, separated},
          {"coplanar squares apart", square, square, {2.1, 0.2, 0}, separated},
          {"square in cube", cube, square, {0.1, 0.2, 0.3}, colliding},
          {"square beside cube", cube, square, {2.3, 0.2, 0.3}, separated}};
}

TEST_P(NarrowContract, PointsSegmentsAndPolygonsAreHullsToo) {
  Random random(13);
  for (const DegenerateCase& degenerate : degenerate_cases()) {
    const ShapePointer a = make_point_shape("a", degenerate.a), b = make_point_shape("b", degenerate.b);
    for (int i = 0; i < 20; ++i) {
      const Pose frame = i == 0 ? Pose() : tumbled_at(random, random.in_box(Vec3(-3), Vec3(3)));
      const Pose moved = compose(frame, Pose{Mat3(1), degenerate.b_at});
      for (const Request request : {Request::overlap, Request::penetration}) {
        EXPECT_EQ(query({a, b, frame, moved}, request).verdict, degenerate.verdict) << degenerate.name;
        EXPECT_EQ(query({b, a, moved, frame}, request).verdict, degenerate.verdict) << degenerate.name;
      }
    }
  }
}

/// Contact without depth: any verdict will do, but there must be one.
TEST_P(NarrowContract, FlatContactEnds) {
  const std::vector<Vec3f> segment = {{-1, 0, 0}, {1, 0, 0}}, cross = {{0, -1, 0}, {0, 1, 0}};
  const ShapePointer a = make_point_shape("a", segment), b = make_point_shape("b", cross);
  for (const ShapePointer& other : {a, b, solid_shapes().front()})
    EXPECT_NE(query({a, other, Pose(), Pose()}).verdict, Verdict::undecided);
}

INSTANTIATE_TEST_SUITE_P(All, NarrowContract, testing::ValuesIn(own_algorithms(NarrowInput::convex)),
                         name_of_algorithm);

}  // namespace
}  // namespace collidoscope
