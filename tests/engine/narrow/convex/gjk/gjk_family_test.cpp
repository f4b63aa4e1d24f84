// What GJK, enhanced GJK, Gilbert's algorithm and Rabbitz's planes owe to their warm starts, and how seldom
// they need more than doubles. Whether they are right is truth_test.cpp's matter.

#include <gtest/gtest.h>

#include "fixtures/convex_pairs.h"
#include "fixtures/shape_pairs.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

struct Member {
  const char* choice;
  bool keeps_plane;              // which answers without any iteration
  int most_standing_iterations;  // of a pair that does not move
  Real most_fallbacks;           // of all answers, in the hardest class of pairs
};

// Facing faces: Johnson's determinants of their flat simplices lose what signed volumes keep. Gilbert's
// search goes on through vertices that are as near until one occurs again.
constexpr Member members[] = {
    {"gjk", false, 1, 0.01},         {"gjk:sub-algorithm=johnson", false, 1, 0.4},
    {"enhanced-gjk", false, 1, 0.4}, {"enhanced-gjk:sub-algorithm=signed-volumes", false, 1, 0.01},
    {"gilbert", false, 3, 0.02},     {"rabbitz", true, 1, 0.01}};

class GjkFamily : public testing::TestWithParam<Member> {
 protected:
  NarrowChoice choice_ = narrow_choice(GetParam().choice);

  PairResult query(const ShapePair& pair, Request request, PairCache& cache) const {
    return choice_.algorithm->query({*pair.a, *pair.b, pair.b_in_a(), request, choice_.options}, cache);
  }
  PairResult cold(const ShapePair& pair, Request request) const {
    PairCache cache;
    return query(pair, request, cache);
  }
};

/// B swings past and through A in small steps.
TEST_P(GjkFamily, WarmStartsSaveIterationsAndChangeNoVerdict) {
  for (const Request request : {Request::overlap, Request::penetration}) {
    Random random(1);
    std::size_t warm_iterations = 0, cold_iterations = 0, warm_supports = 0, cold_supports = 0;
    std::size_t colliding = 0, frames = 0;
    for (ShapePair& pair : random_shape_pairs(60, 2)) {
      PairCache cache;
      const Vec3 step = 0.02 * random.unit_vector();
      const Mat3 turn = to_matrix(from_axis_angle(random.unit_vector(), 0.02));
      for (int frame = 0; frame < 60; ++frame, ++frames) {
        pair.pose_b = {turn * pair.pose_b.rotation, pair.pose_b.translation + step};
        const PairResult warm = query(pair, request, cache), fresh = cold(pair, request);
        ASSERT_EQ(warm.verdict, fresh.verdict);
        warm_iterations += warm.iterations, cold_iterations += fresh.iterations;
        warm_supports += warm.support_calls, cold_supports += fresh.support_calls;
        colliding += warm.verdict == Verdict::colliding;
      }
    }
    EXPECT_GT(colliding, frames / 5);
    EXPECT_LT(colliding, frames * 4 / 5);
    EXPECT_LT(warm_iterations, cold_iterations * 2 / 3);
    EXPECT_LT(warm_supports, cold_supports * 3 / 4);
  }
}

/// A pair that stands still: the last simplex is the answer, the last plane still separates.
TEST_P(GjkFamily, AStandingPairIsAnsweredAtOnce) {
  for (const ShapePair& pair : random_shape_pairs(300, 3)) {
    PairCache cache;
    query(pair, Request::penetration, cache);
    const PairResult again = query(pair, Request::penetration, cache);
    if (again.fell_back) continue;
    if (again.verdict == Verdict::separated && GetParam().keeps_plane) {
      EXPECT_EQ(again.iterations, 0);
      EXPECT_EQ(again.support_calls, 2);
    } else {
      EXPECT_GE(again.iterations, 1);
      EXPECT_LE(again.iterations, GetParam().most_standing_iterations);
    }
  }
}

TEST_P(GjkFamily, FallsBackSeldom) {
  for (const PairClass pair_class : all_pair_classes) {
    Random random(4);
    const std::size_t count = pairs_to_try(pair_class, 500);
    std::size_t fell_back = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const ConvexPair pair = random_pair(pair_class, random);
      const ShapePair shapes{std::make_shared<Shape>("a", convex_hull(std::span<const Vec3>(pair.a))),
                             std::make_shared<Shape>("b", convex_hull(std::span<const Vec3>(pair.b))),
                             pair.pose_a, pair.pose_b};
      fell_back += cold(shapes, Request::penetration).fell_back;
    }
    RecordProperty(to_string(pair_class), static_cast<int>(fell_back));
    EXPECT_LE(static_cast<Real>(fell_back), GetParam().most_fallbacks * static_cast<Real>(count))
        << to_string(pair_class);
  }
}

std::string test_name(const testing::TestParamInfo<Member>& info) {
  std::string name(info.param.choice);
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, GjkFamily, testing::ValuesIn(members), test_name);

/// The sub-algorithms lead through the same simplices wherever rounding leaves no choice.
TEST(SubAlgorithms, AgreeOnEveryAnswer) {
  const NarrowChoice signed_volumes = narrow_choice("gjk"),
                     johnson = narrow_choice("gjk:sub-algorithm=johnson");
  std::size_t same_iterations = 0, all = 0;
  for (const ShapePair& pair : random_shape_pairs(1000, 5)) {
    PairCache caches[2];
    const NarrowQuery query{*pair.a, *pair.b, pair.b_in_a(), Request::penetration, signed_volumes.options};
    NarrowQuery other = query;
    other.options = johnson.options;
    const PairResult one = signed_volumes.algorithm->query(query, caches[0]),
                     two = johnson.algorithm->query(other, caches[1]);
    ASSERT_EQ(one.verdict, two.verdict);
    EXPECT_NEAR(one.distance(), two.distance(), 1e-12);
    same_iterations += one.iterations == two.iterations, ++all;
  }
  EXPECT_GT(same_iterations, all * 95 / 100);
}

}  // namespace
}  // namespace collidoscope
