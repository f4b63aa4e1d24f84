#include "inspection/manifold_trace.h"

#include <gtest/gtest.h>

#include "collidoscope.h"
#include "fixtures/two_boxes.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

TraceRequest manifold() {
  TraceRequest request;
  request.subject = TraceSubject::manifold;
  return request;
}

TEST(InspectionManifoldTrace, EndsWithTheContactsOfTheFrontDoor) {
  const Simulation simulation = boxes(Vec3(1), Vec3(0.8, 0, 1.4), "gjk");
  const StepTracePointer trace = trace_manifold(simulation, {0, 1}, manifold());
  ASSERT_TRUE(trace);
  EXPECT_TRUE(trace->as_untraced);
  EXPECT_EQ(trace->verdict, Verdict::colliding);
  EXPECT_EQ(trace->conclusion, "4 contacts, least separation -0.1 m");
  const Bodies bodies = simulation.world().bodies();
  const std::vector<Contact> found =
      contacts(*bodies.shapes[0], bodies.poses[0], *bodies.shapes[1], bodies.poses[1]);
  const std::vector<TracePoint>& shown = trace->steps().back().points;
  ASSERT_EQ(shown.size(), found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Vec3 middle = (found[i].on_a + found[i].on_b) / Real(2);
    EXPECT_LT(length(trace->pose_a.to_parent(shown[i].position) - middle), 1e-12);
  }
}

TEST(InspectionManifoldTrace, OfBodiesThatAreApartHasNoContacts) {
  const StepTracePointer trace = trace_manifold(boxes(Vec3(1), Vec3(0, 0, 2), "gjk"), {0, 1}, manifold());
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->conclusion, "0 contacts");
  EXPECT_TRUE(trace->as_untraced);
}

std::vector<BodyPair> pairs_of(std::span<const PairContacts> contacts) {
  std::vector<BodyPair> pairs;
  for (const PairContacts& each : contacts) pairs.push_back(each.pair);
  return pairs;
}

/// Bodies that stand on each other have the contacts that hold them up: four at most.
TEST(InspectionManifoldTrace, UnderAResponseWithMassesItIsTheResponsesContacts) {
  SceneParameters parameters;
  Scene scene = create_scene("stack", parameters);
  Simulation simulation(std::move(scene), {});
  for (int i = 0; i < 30; ++i) simulation.step();
  int seen = 0;
  for (const BodyPair& pair : pairs_of(simulation.contacts())) {
    const StepTracePointer trace = trace_manifold(simulation, pair, manifold());
    ASSERT_TRUE(trace);
    EXPECT_TRUE(trace->as_untraced);
    EXPECT_LE(trace->steps().back().points.size(), 4u);
    seen += !trace->steps().back().points.empty();
  }
  EXPECT_GT(seen, 0);
}

TEST(InspectionManifoldTrace, NeedsConvexBodies) {
  Scene scene;
  scene.id = "torus and box";
  scene.world.add({"torus", std::make_shared<const Shape>("torus", make_torus(2, 0.4, 24, 12)), {}});
  scene.world.add({"box", std::make_shared<const Shape>("box", make_box(Vec3(1))), {}});
  PipelineConfig config;
  config.narrow = narrow_choice("obb-tree");
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  EXPECT_FALSE(trace_manifold(simulation, {0, 1}, manifold()));
}

}  // namespace
}  // namespace collidoscope
