#include "inspection/build_trace.h"

#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"

namespace collidoscope {
namespace {

constexpr BodyIndex ball = 0, prism = 1;

TraceRequest request_for(TraceSubject subject, BodyIndex body) {
  TraceRequest request;
  request.subject = subject, request.body = body;
  return request;
}

class BuildTraceTest : public testing::TestWithParam<TraceSubject> {};

TEST_P(BuildTraceTest, EndsWithWhatTheShapeHas) {
  const Simulation simulation = two_bodies(just_apart, "gjk");
  for (const BodyIndex body : {ball, prism}) {
    const StepTracePointer trace = trace_build(simulation.world(), request_for(GetParam(), body));
    ASSERT_TRUE(trace);
    EXPECT_TRUE(trace->as_untraced);
    EXPECT_FALSE(trace->conclusion.empty());
    EXPECT_GT(trace->steps().size(), 3u);
    for (const TraceStep& step : trace->steps())
      EXPECT_LT(step.line, static_cast<int>(trace->pseudo_code->size()));
  }
}

TEST_P(BuildTraceTest, MovesWithItsBody) {
  Simulation simulation = two_bodies(just_apart, "gjk");
  const StepTracePointer trace = trace_build(simulation.world(), request_for(GetParam(), prism));
  EXPECT_EQ(trace->pose_a.translation, just_apart);
  const StepTracePointer elsewhere = at_present(trace, two_bodies(far_away, "gjk").world());
  EXPECT_EQ(elsewhere->pose_a.translation, far_away);
  EXPECT_EQ(elsewhere->traced, trace->traced);
  EXPECT_FALSE(at_present(nullptr, simulation.world()));
}

INSTANTIATE_TEST_SUITE_P(Subjects, BuildTraceTest, testing::Values(TraceSubject::hull, TraceSubject::sphere),
                         [](const auto& subject) { return std::string(to_string(subject.param)); });

TEST(BuildTrace, ManyPointsAreNotSteppedThrough) {
  Scene scene;
  scene.world.add({"much", std::make_shared<const Shape>("much", make_icosphere(1, 6)), {}});
  ASSERT_GT(scene.world.bodies().shapes[0]->mesh().vertices.size(), most_traced_points);
  EXPECT_FALSE(trace_build(scene.world, request_for(TraceSubject::hull, 0)));
}

}  // namespace
}  // namespace collidoscope
