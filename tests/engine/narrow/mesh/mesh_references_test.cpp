// Other libraries' algorithms about triangles behind our contract. Far from contact they must agree with us,
// or else the fault is in what lies between; near it, what they miss is theirs.

#include <gtest/gtest.h>

#include "fixtures/meshes/mesh_pairs.h"
#include "fixtures/own_algorithms.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

constexpr Real clear_of_contact = 0.02;  // m, of meshes some 2 m across

PairResult ask(const NarrowAlgorithm& algorithm, const PlacedMeshes& pair, Request request) {
  PairCache cache;
  return algorithm.query(pair.query(request, algorithm.default_options()), cache);
}

PairResult truth(const PlacedMeshes& pair) {
  return ask(narrow_algorithm("obb-tree"), pair, Request::penetration);
}

bool still_collides(PlacedMeshes pair) {
  const Vec3 place = pair.b_in_a.translation;
  for (int axis = 0; axis < 3; ++axis)
    for (const Real step : {-clear_of_contact, Real(0), clear_of_contact}) {
      pair.b_in_a.translation = place;
      pair.b_in_a.translation[axis] += step;
      if (truth(pair).verdict != Verdict::colliding) return false;
    }
  return true;
}

struct ClearPair {
  PlacedMeshes pair;
  PairResult truth;
};

const std::vector<ClearPair>& clear_pairs() {
  static const std::vector<ClearPair> pairs = [] {
    const std::vector<ShapePointer> shapes = small_meshes();
    Random random(5);
    std::vector<ClearPair> clear;
    for (std::size_t i = 0; i < 400; ++i) {
      const ShapePointer &a = shapes[i % shapes.size()], &b = shapes[i / shapes.size() % shapes.size()];
      const PlacedMeshes pair{a, b, pose_near(*a, *b, random)};
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
    if (algorithm->reference && algorithm->input == NarrowInput::mesh) algorithms.push_back(algorithm);
  return algorithms;
}

class MeshReference : public testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  const NarrowAlgorithm& algorithm() const { return *GetParam(); }
};

TEST_P(MeshReference, AgreesFarFromContact) {
  std::size_t colliding = 0, undecided = 0;
  for (const ClearPair& clear : clear_pairs()) {
    const Verdict verdict = ask(algorithm(), clear.pair, Request::overlap).verdict;
    undecided += verdict == Verdict::undecided;
    if (verdict == Verdict::undecided) continue;
    ASSERT_EQ(verdict, clear.truth.verdict) << clear.pair.a->name() << ", " << clear.pair.b->name();
    colliding += verdict == Verdict::colliding;
    if (!algorithm().contacts) continue;
    const bool any = !algorithm().contacts(clear.pair.query(Request::overlap)).empty();
    ASSERT_EQ(any, verdict == Verdict::colliding);
  }
  EXPECT_LT(undecided, clear_pairs().size() / 2);  // triangles that are no surface
  EXPECT_GT(colliding, clear_pairs().size() / 10);
}

TEST_P(MeshReference, MeasuresDistances) {
  if (!includes(algorithm().capabilities, Capability::distance)) GTEST_SKIP() << "it measures none";
  for (const ClearPair& clear : clear_pairs()) {
    if (clear.truth.verdict != Verdict::separated) continue;
    const PairResult result = ask(algorithm(), clear.pair, Request::penetration);
    ASSERT_NEAR(result.distance(), clear.truth.distance(), 1e-6);
    ASSERT_NEAR(length(result.on_b - result.on_a), result.distance(), 1e-6);
  }
}

TEST_P(MeshReference, MeshesWithoutTrianglesAreApart) {
  const auto nothing = std::make_shared<const Shape>("nothing", Mesh{});
  const auto box = std::make_shared<const Shape>("box", make_box(Vec3(1)));
  EXPECT_NE(ask(algorithm(), {nothing, box, {}}, Request::overlap).verdict, Verdict::colliding);
}

INSTANTIATE_TEST_SUITE_P(All, MeshReference, testing::ValuesIn(references()), name_of_algorithm);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MeshReference);  // where none of the libraries is installed

}  // namespace
}  // namespace collidoscope
