// The steps of traversals: a traced traversal visits the same pairs as an untraced one, and ends as it does.

#include <algorithm>
#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "geometry/triangle/triangle_intersection.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

struct TraversalPair {
  const char* name;
  Vec3 place;  // of the torus, in its own axes: the ball is above its hole
  Verdict verdict;
};
constexpr TraversalPair pairs[] = {{"colliding", Vec3(0, 0, 0.8), Verdict::colliding},
                                   {"near", Vec3(0, 0, 1.15), Verdict::separated},
                                   {"far", Vec3(6, -5, 4), Verdict::separated}};

class TraversalTraceTest : public testing::TestWithParam<std::string> {
 protected:
  /// Traces a query and runs it untraced, too.
  void ask(const Vec3& place, Request request, PairCache& cache) {
    const NarrowChoice narrow = narrow_choice(GetParam());
    const Mat3 turn = to_matrix(from_axis_angle(Vec3(1, 2, 3), 0.8));
    const Pose b_in_a{turn, turn * place};
    const NarrowQuery query{ball_, torus_, b_in_a, request, narrow.options};
    PairCache traced = cache;
    recorder_ = StepRecorder();
    traced_ = narrow.algorithm->trace(query, traced, recorder_);
    timed_ = narrow.algorithm->query(query, cache);
    lines_ = narrow.algorithm->pseudo_code().size();
  }

  void expect_same() const {
    EXPECT_EQ(traced_.verdict, timed_.verdict);
    EXPECT_EQ(traced_.iterations, timed_.iterations) << "volume tests";
    EXPECT_EQ(traced_.available, timed_.available);
    const bool apart = timed_.gives(Capability::distance), met = timed_.gives(Capability::common_point);
    EXPECT_TRUE(!apart || traced_.distance() == timed_.distance());
    EXPECT_TRUE(!met || traced_.common_point == timed_.common_point);
  }

  const std::vector<TraceStep>& steps() const { return recorder_.steps(); }

  const Shape ball_{"ball", make_icosphere(1, 3)}, torus_{"torus", make_torus(0.8, 0.25, 24, 12)};
  StepRecorder recorder_;
  PairResult traced_, timed_;
  std::size_t lines_ = 0;
};

const Real* value_of(const TraceStep& step, std::string_view name) {
  const auto found = std::ranges::find(step.values, name, &TraceValue::name);
  return found == step.values.end() ? nullptr : &found->value;
}

TEST_P(TraversalTraceTest, EndsAsTheTimedTraversalDoesWarmAndCold) {
  for (const auto& [name, place, verdict] : pairs) {
    for (const Request request : {Request::overlap, Request::penetration}) {
      SCOPED_TRACE(name);
      PairCache cache;
      for (int query = 0; query < 3; ++query) {
        ask(place + Vec3(0, 0, 1e-3 * query), request, cache);
        EXPECT_EQ(traced_.verdict, verdict);
        expect_same();
        ASSERT_FALSE(steps().empty());
        for (const TraceStep& step : steps()) EXPECT_LT(static_cast<std::size_t>(step.line), lines_);
      }
    }
  }
}

/// No pair waits at the end of a traversal that finds nothing, and counters only grow.
TEST_P(TraversalTraceTest, TellsWhatWaitsAndHowMuchWasTested) {
  PairCache cache;
  ask(pairs[1].place, Request::overlap, cache);
  Real tests = 0;
  Real waiting = -1;
  for (const TraceStep& step : steps()) {
    const Real* so_far = value_of(step, "volume tests so far");
    if (so_far == nullptr) continue;
    EXPECT_GE(*so_far, tests);
    tests = *so_far, waiting = *value_of(step, "pairs that wait");
  }
  EXPECT_EQ(tests, timed_.iterations);
  EXPECT_EQ(waiting, 0);
  EXPECT_GT(steps().size(), 5u);
}

TEST_P(TraversalTraceTest, ACollisionEndsWithTwoTrianglesThatMeet) {
  PairCache cache;
  ask(pairs[0].place, Request::overlap, cache);
  const TraceStep& last = steps().back();
  ASSERT_EQ(last.triangles.size(), 2u);
  EXPECT_TRUE(triangles_intersect(last.triangles[0].corners, last.triangles[1].corners));
  ASSERT_EQ(last.points.size(), 1u);
  EXPECT_EQ(last.points[0].position, timed_.common_point);
}

TEST_P(TraversalTraceTest, ADistanceEndsWithItsPoints) {
  PairCache cache;
  ask(pairs[1].place, Request::penetration, cache);
  const TraceStep& last = steps().back();
  ASSERT_EQ(last.lengths.size(), 1u);
  EXPECT_EQ(last.lengths[0].from, timed_.on_a);
  EXPECT_EQ(last.lengths[0].to, timed_.on_b);
  EXPECT_EQ(*value_of(last, "distance, m"), timed_.distance());
}

/// One of each side, and children that lie in them.
TEST_P(TraversalTraceTest, ShowsTheVolumesOfEveryPair) {
  PairCache cache;
  ask(pairs[0].place, Request::overlap, cache);
  for (const TraceStep& step : steps()) {
    const auto has = [&](std::string_view name) {
      return std::ranges::count(step.boxes, name, &TraceBox::name) +
                 std::ranges::count(step.spheres, name, &TraceSphere::name) ==
             1;
    };
    EXPECT_TRUE(has("A"));
    EXPECT_TRUE(has("B"));
  }
}

INSTANTIATE_TEST_SUITE_P(Trees, TraversalTraceTest,
                         testing::Values("aabb-tree", "obb-tree", "sphere-tree",
                                         "obb-tree:traversal=best-first:descent=larger",
                                         "aabb-tree:traversal=breadth-first"));

}  // namespace
}  // namespace collidoscope
