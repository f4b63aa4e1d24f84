#include "inspection/decomposition_trace.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr BodyIndex ring = 0, open_box = 1;

World ring_and_open_box() {
  Mesh open = make_box({1, 1, 1});
  open.triangles.pop_back();
  World world;
  BodyMotion away;
  away.position = Vec3(3, 0, 0);
  world.add({"ring", std::make_shared<const Shape>("ring", make_torus(1, 0.4, 24, 12)), away});
  world.add({"open box", std::make_shared<const Shape>("open box", open), {}});
  return world;
}

TraceRequest cuts_of(BodyIndex body) {
  TraceRequest request;
  request.subject = TraceSubject::decomposition, request.body = body;
  return request;
}

TEST(DecompositionTrace, EndsAsTheUntracedDecompositionWhereTheBodyIs) {
  const World world = ring_and_open_box();
  const StepTracePointer trace = trace_decomposition(world, cuts_of(ring));
  ASSERT_TRUE(trace);
  EXPECT_TRUE(trace->as_untraced);
  EXPECT_EQ(trace->pose_a.translation, Vec3(3, 0, 0));
  EXPECT_EQ(trace->conclusion, std::to_string(trace->steps().back().hulls.size()) + " convex pieces");
}

TEST(DecompositionTrace, FollowsTheChoiceOfTheRequest) {
  TraceRequest request = cuts_of(ring);
  request.decomposition.emplace().options.max_parts = 2;
  EXPECT_EQ(trace_decomposition(ring_and_open_box(), request)->conclusion, "2 convex pieces");
}

TEST(DecompositionTrace, IsNotThereForOpenMeshesAndBodiesThatAreNone) {
  EXPECT_FALSE(trace_decomposition(ring_and_open_box(), cuts_of(open_box)));
  EXPECT_FALSE(trace_decomposition(ring_and_open_box(), cuts_of(7)));
}

}  // namespace
}  // namespace collidoscope
