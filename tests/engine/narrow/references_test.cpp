// Other libraries behind our contract. They are held to little: near contact most of them err, by as much as
// their tolerances; there, what they miss is theirs. Far from contact they must agree with us, or else the
// fault is in what lies between.

#include <gtest/gtest.h>

#include "fixtures/own_algorithms.h"
#include "fixtures/shape_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

constexpr Real clear_of_contact = 0.02;  // m, of shapes some 1 m across

PairResult query_pair(const NarrowAlgorithm& algorithm, const ShapePair& pair,
                      Request request = Request::penetration) {
  PairCache cache;
  return algorithm.query(pair.query(request), cache);
}

ShapePair with_b_moved(ShapePair pair, const Vec3& by) {
  pair.pose_b.translation += pair.pose_a.rotate(by);
  return pair;
}

PairResult truth(const ShapePair& pair) {
  return query_pair(narrow_algorithm("gjk"), pair);
}

bool still_collides(const ShapePair& pair) {
  if (truth(pair).verdict != Verdict::colliding) return false;
  for (int axis = 0; axis < 3; ++axis) {
    for (const Real step : {-clear_of_contact, clear_of_contact}) {
      Vec3 by(0);
      by[axis] = step;
      if (truth(with_b_moved(pair, by)).verdict != Verdict::colliding) return false;
    }
  }
  return true;
}

struct ClearPair {
  ShapePair pair;
  PairResult truth;
};

/// Far from contact, one way or the other.
const std::vector<ClearPair>& clear_pairs() {
  static const std::vector<ClearPair> pairs = [] {
    std::vector<ClearPair> clear;
    for (const ShapePair& pair : random_shape_pairs(500, 21)) {
      const PairResult result = truth(pair);
      if (result.distance() > clear_of_contact || still_collides(pair)) clear.push_back({pair, result});
    }
    return clear;
  }();
  return pairs;
}

std::vector<const NarrowAlgorithm*> references() {
  std::vector<const NarrowAlgorithm*> algorithms;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->reference && algorithm->input == NarrowInput::convex) algorithms.push_back(algorithm);
  return algorithms;
}

class Reference : public testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  const NarrowAlgorithm& algorithm() const { return *GetParam(); }
};

TEST_P(Reference, AgreesFarFromContact) {
  std::size_t colliding = 0;
  for (const ClearPair& clear : clear_pairs()) {
    for (const Request request : {Request::overlap, Request::penetration})
      ASSERT_EQ(query_pair(algorithm(), clear.pair, request).verdict, clear.truth.verdict)
          << clear.pair.a->name() << ", " << clear.pair.b->name();
    colliding += clear.truth.verdict == Verdict::colliding;
  }
  EXPECT_GT(colliding, clear_pairs().size() / 5);
  EXPECT_LT(colliding, clear_pairs().size() * 4 / 5);
}

/// Some stop before they are there, at times by centimetres: most must be right, all consistent.
TEST_P(Reference, MeasuresDistances) {
  if (!includes(algorithm().capabilities, Capability::distance)) GTEST_SKIP() << "it measures none";
  constexpr Real tolerance = 1e-4;  // m
  std::size_t separated = 0, right = 0;
  for (const ClearPair& clear : clear_pairs()) {
    if (clear.truth.verdict != Verdict::separated) continue;
    const PairResult result = query_pair(algorithm(), clear.pair);
    ASSERT_TRUE(result.gives(Capability::distance | Capability::witnesses | Capability::direction));
    EXPECT_NEAR(length(result.on_b - result.on_a), result.distance(), tolerance);
    EXPECT_NEAR(length(result.normal), 1, tolerance);
    EXPECT_GT(dot(result.normal, clear.truth.normal), 0.9);
    ++separated;
    right += std::abs(result.distance() - clear.truth.distance()) < tolerance;
  }
  EXPECT_GE(right, separated * 95 / 100);
}

/// Moved by the depth and a little more, B is out; unless the depth is minimal, no more can be said.
TEST_P(Reference, DepthsLeadOut) {
  if (!includes(algorithm().capabilities, Capability::depth)) GTEST_SKIP() << "it measures none";
  std::size_t colliding = 0, out = 0;
  for (const ClearPair& clear : clear_pairs()) {
    if (clear.truth.verdict != Verdict::colliding) continue;
    const PairResult result = query_pair(algorithm(), clear.pair);
    ++colliding;
    if (!result.gives(Capability::depth)) continue;
    EXPECT_GT(result.depth(), 0);
    const Vec3 way = result.normal * (result.depth() + clear_of_contact);
    out += truth(with_b_moved(clear.pair, way)).verdict == Verdict::separated;
  }
  EXPECT_GT(colliding, 100u);
  EXPECT_GE(out, colliding * 95 / 100);
}

TEST_P(Reference, BatchesAndThreadsDoNotMatter) {
  std::vector<const Shape*> shapes;
  std::vector<Pose> poses;
  std::vector<BodyPair> pairs;
  std::vector<std::uint32_t> slots;
  for (const ClearPair& clear : clear_pairs()) {
    const auto index = static_cast<BodyIndex>(shapes.size());
    pairs.push_back({index, index + 1}), slots.push_back(index / 2);
    shapes.insert(shapes.end(), {clear.pair.a.get(), clear.pair.b.get()});
    poses.insert(poses.end(), {clear.pair.pose_a, clear.pair.pose_b});
  }
  std::vector<PairCache> caches(pairs.size());
  std::vector<PairResult> results(pairs.size());
  ThreadPool threads(4);
  algorithm().run({{{shapes, poses}}, pairs, slots, caches, results, Request::overlap}, threads);
  for (std::size_t i = 0; i < pairs.size(); ++i)
    EXPECT_EQ(results[i].verdict, query_pair(algorithm(), clear_pairs()[i].pair, Request::overlap).verdict);
}

INSTANTIATE_TEST_SUITE_P(All, Reference, testing::ValuesIn(references()), name_of_algorithm);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Reference);  // where none of the libraries is installed

}  // namespace
}  // namespace collidoscope
