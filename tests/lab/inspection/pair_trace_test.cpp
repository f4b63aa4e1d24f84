#include "inspection/pair_trace.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "traced_algorithms.h"

namespace collidoscope {
namespace {

constexpr BodyPair the_pair{0, 1};

class PairTraceTest : public testing::TestWithParam<const NarrowAlgorithm*> {
 protected:
  static std::string id() { return std::string(GetParam()->id); }
};

TEST_P(PairTraceTest, StepsFromStartToTheVerdictOfTheTimedRun) {
  for (const Vec3& place : {deep_inside, just_apart, far_away}) {
    const Simulation simulation = two_bodies(place, id());
    for (const TraceStart start : {TraceStart::anew, TraceStart::last_answer}) {
      for (const Request request : {Request::overlap, Request::penetration}) {
        const PairTracePointer trace = trace_pair(simulation, the_pair, {start, request});
        ASSERT_TRUE(trace);
        EXPECT_TRUE(agrees_with_timed(*trace));
        EXPECT_EQ(trace->result.verdict, place == deep_inside ? Verdict::colliding : Verdict::separated);
        for (const TraceStep& step : trace->steps()) {
          EXPECT_GE(step.line, 0);
          EXPECT_LT(step.line, static_cast<int>(trace->pseudo_code->size()));
        }
      }
    }
  }
}

bool draws_in(const TraceStep& step, TraceSpace space) {
  if (space == TraceSpace::tree) return !step.nodes.empty();
  const auto any_of = [space](const auto& items) {
    return std::ranges::any_of(items, [space](const auto& item) { return item.space == space; });
  };
  return any_of(step.points) || any_of(step.segments) || any_of(step.planes) || any_of(step.triangles) ||
         any_of(step.spheres) || any_of(step.boxes) || any_of(step.hulls) || any_of(step.clouds) ||
         any_of(step.lengths);
}

TEST_P(PairTraceTest, DrawsSomethingInEverySpaceItNames) {
  for (const Vec3& place : {deep_inside, just_apart}) {
    const PairTracePointer trace = trace_pair(two_bodies(place, id()), the_pair, {});
    ASSERT_TRUE(trace);
    for (const TraceSpace space : trace->spaces)
      EXPECT_TRUE(std::ranges::any_of(trace->steps(), [space](const TraceStep& step) {
        return draws_in(step, space);
      })) << static_cast<int>(space);
  }
  const PairTracePointer trace = trace_pair(two_bodies(just_apart, id()), the_pair, {});
  ASSERT_TRUE(trace);
  ASSERT_FALSE(trace->spaces.empty());
  EXPECT_TRUE(std::ranges::find(trace->spaces, TraceSpace::frame_a) != trace->spaces.end());
  EXPECT_TRUE(std::ranges::any_of(trace->steps(), [&](const TraceStep& step) {
    return draws_in(step, trace->spaces.front());
  })) << "what is shown first is not empty";
  const bool in_difference = trace->spaces.front() == TraceSpace::minkowski;
  EXPECT_EQ(in_difference, trace->difference.dimension == ConvexHull::Dimension::solid);
}

INSTANTIATE_TEST_SUITE_P(Convex, PairTraceTest, testing::ValuesIn(test::traced_algorithms()),
                         test::name_of_algorithm);

TEST(PairTrace, ADifferenceHoldsTheOriginWhereBodiesMeet) {
  const auto holds_origin = [](const Vec3& place) {
    const PairTracePointer trace = trace_pair(two_bodies(place, "gjk"), the_pair, {});
    EXPECT_TRUE(trace && !trace->difference_is_sampled);
    return trace &&
           std::ranges::all_of(trace->difference.planes, [](const Plane& p) { return p.offset >= 0; });
  };
  EXPECT_TRUE(holds_origin(deep_inside));
  EXPECT_FALSE(holds_origin(just_apart));
}

TEST(PairTrace, StepsThroughTreesOfHullsDownToTheirPieces) {
  const PairTracePointer trace = trace_pair(two_links("decomposed"), the_pair, {});
  ASSERT_TRUE(trace);
  EXPECT_TRUE(trace->as_untraced);
  EXPECT_EQ(trace->verdict, Verdict::separated);
  EXPECT_GT(trace->steps().size(), 20u);
  const auto children = std::ranges::count_if(trace->steps(), [](const TraceStep& step) {
    return std::ranges::find(step.hulls, "next child of A", &TraceHull::name) != step.hulls.end();
  });
  EXPECT_GT(children, 3);
}

TEST(PairTrace, AllConvexAlgorithmsOfOursAreAmongThem) {
  for (const NarrowAlgorithm* algorithm : test::own_algorithms(NarrowInput::convex))
    EXPECT_NE(algorithm->trace, nullptr) << algorithm->id;
}

TEST(PairTrace, ThereIsNoneWhereAnAlgorithmTellsNothing) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    EXPECT_EQ(trace_pair(two_bodies(just_apart, std::string(algorithm->id)), the_pair, {}) != nullptr,
              algorithm->trace != nullptr)
        << algorithm->id;
}

TEST(PairTrace, DisagreementWouldShow) {
  PairTrace trace = *trace_pair(two_bodies(just_apart, "gjk"), the_pair, {});
  trace.result.separation *= 1 + 1e-15;
  EXPECT_FALSE(agrees_with_timed(trace));
}

}  // namespace
}  // namespace collidoscope
