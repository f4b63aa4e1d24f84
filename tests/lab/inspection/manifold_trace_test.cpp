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

Simulation torus_and_box(Mesh torus, const Vec3& place_of_box) {
  Scene scene;
  scene.id = "torus and box";
  scene.world.add({"torus", std::make_shared<const Shape>("torus", std::move(torus)), {}});
  scene.world.add({"box", std::make_shared<const Shape>("box", make_box(Vec3(1))), {}});
  scene.world.motion().place(1, place_of_box, Quaternion());
  PipelineConfig config;
  config.narrow = narrow_choice("obb-tree");
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  return simulation;
}

/// Of bodies that are not convex, it is about the two parts with the nearest contact, and names them.
TEST(InspectionManifoldTrace, OfPiecesAndTrianglesIsAboutTheNearest) {
  Mesh open = make_torus(2, 0.4, 24, 12);
  open.triangles.pop_back();
  for (const auto& [torus, part] :
       {std::pair(make_torus(2, 0.4, 24, 12), "torus, piece "), std::pair(open, "torus, triangle ")}) {
    const Simulation simulation = torus_and_box(torus, Vec3(2, 0.1, 0.85));
    const StepTracePointer trace = trace_manifold(simulation, {0, 1}, manifold());
    ASSERT_TRUE(trace);
    EXPECT_TRUE(trace->as_untraced);
    EXPECT_EQ(trace->verdict, Verdict::colliding);
    EXPECT_NE(trace->conclusion.find(part), std::string::npos) << trace->conclusion;
    EXPECT_NE(trace->conclusion.find(" and box"), std::string::npos) << trace->conclusion;
  }
}

TEST(InspectionManifoldTrace, NeedsPartsThatAreNear) {
  EXPECT_FALSE(trace_manifold(torus_and_box(make_torus(2, 0.4, 24, 12), Vec3(0)), {0, 1}, manifold()));
}

}  // namespace
}  // namespace collidoscope
