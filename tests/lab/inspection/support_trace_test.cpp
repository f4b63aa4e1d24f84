#include "inspection/support_trace.h"

#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "support/support_search.h"

namespace collidoscope {
namespace {

constexpr BodyPair ball_and_prism{0, 1};

TraceRequest support_of(BodyIndex body) {
  TraceRequest request;
  request.subject = TraceSubject::support, request.body = body;
  return request;
}

class SupportTraceBy : public testing::TestWithParam<SupportAlgorithm> {
 protected:
  static std::string narrow() { return "gjk:support=" + std::string(GetParam().id); }
};

TEST_P(SupportTraceBy, EndsWithTheUntracedAnswer) {
  for (const Vec3& place : {deep_inside, just_apart, far_away}) {
    const Simulation simulation = two_bodies(place, narrow());
    for (const BodyIndex body : {0u, 1u}) {
      const StepTracePointer trace = trace_support_search(simulation, ball_and_prism, support_of(body));
      ASSERT_TRUE(trace);
      EXPECT_TRUE(trace->as_untraced);
      EXPECT_EQ(trace->spaces.back(), TraceSpace::frame_a);
      EXPECT_EQ(trace->pair, (BodyPair{body, body}));
      EXPECT_NE(trace->steps().back().sentence.find(trace->conclusion), std::string::npos);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, SupportTraceBy, testing::ValuesIn(support_algorithms()),
                         [](const auto& search) {
                           std::string name(search.param.id);
                           std::erase(name, '-');
                           return name;
                         });

Vec3 direction_in(const StepTrace& trace) {
  for (const TracePoint& point : trace.steps().front().points)
    if (point.name == "d") return trace.pose_a.rotate(point.position);
  return Vec3(0);
}

bool begins_with(const StepTrace& trace, const std::string& words) {
  return trace.steps().front().sentence.starts_with(words);
}

TEST(SupportTrace, TheDirectionIsThatInWhichThePairIsApart) {
  const Simulation simulation = two_bodies(just_apart, "gjk");
  const StepTracePointer a = trace_support_search(simulation, ball_and_prism, support_of(0));
  const StepTracePointer b = trace_support_search(simulation, ball_and_prism, support_of(1));
  EXPECT_TRUE(begins_with(*a, "d is the direction in which the pair is apart"));
  EXPECT_GT(dot(direction_in(*a), just_apart), 0.0);
  EXPECT_LT(length(direction_in(*a) + direction_in(*b)), 1e-12) << "out of each body";
}

TEST(SupportTrace, WhereThereIsNoneItLeadsFromCentreToCentre) {
  const Simulation simulation = two_bodies(deep_inside, "gjk");
  const StepTracePointer a = trace_support_search(simulation, ball_and_prism, support_of(0));
  EXPECT_TRUE(begins_with(*a, "The answer about the pair has no direction"));
  EXPECT_LT(length(direction_in(*a) - normalized(deep_inside)), 0.1) << "the boxes' centres are elsewhere";
  const StepTracePointer alone = trace_support_search(simulation, {}, support_of(0));
  EXPECT_TRUE(begins_with(*alone, "d points upwards, for no pair is selected."));
}

TEST(SupportTrace, CellsAreShownOnTheSphereOfDirections) {
  const Simulation simulation = two_bodies(just_apart, "gjk:support=table");
  EXPECT_EQ(trace_support_search(simulation, ball_and_prism, support_of(0))->spaces.front(),
            TraceSpace::sphere);
}

TEST(SupportTrace, IsThereOnlyForBodiesOfTheWorld) {
  EXPECT_FALSE(trace_support_search(two_bodies(just_apart, "gjk"), ball_and_prism, support_of(7)));
}

}  // namespace
}  // namespace collidoscope
