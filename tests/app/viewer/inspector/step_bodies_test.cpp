#include "inspector/step_bodies.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "inspection/pair_trace.h"
#include "session/scene_info.h"

namespace collidoscope::viewer {
namespace {

const PairColours of_boxes{Colour(1, 1, 0), Colour(0, 0, 1)};

/// What the session would hand over of these bodies.
Snapshot snapshot_of(const Simulation& simulation) {
  Snapshot snapshot;
  const Bodies bodies = simulation.world().bodies();
  for (BodyIndex body = 0; body < simulation.world().size(); ++body) {
    snapshot.shapes.push_back(simulation.world().shape_library()[body]);
    snapshot.poses.push_back(bodies.poses[body]);
  }
  auto scene = std::make_shared<SceneInfo>();
  for (std::uint32_t body = 0; body < simulation.world().size(); ++body) scene->shape_of_body.push_back(body);
  snapshot.scene = scene;
  snapshot.pipeline = simulation.pipeline().config();
  return snapshot;
}

std::size_t faces_of(const Overlay& overlay, const Colour& colour) {
  return static_cast<std::size_t>(std::ranges::count_if(
      overlay.faces(), [&](const Overlay::Face& face) { return Colour(face.colour) == colour; }));
}

TEST(StepBodies, AIsYellowAndBBlueAndOneSeesThroughBoth) {
  const Simulation simulation = two_bodies(just_apart, "gjk");
  const Snapshot snapshot = snapshot_of(simulation);
  const PairTracePointer trace = trace_pair(simulation, {0, 1}, {});
  Overlay overlay;
  add_step_bodies(overlay, snapshot, *trace, of_boxes);
  EXPECT_EQ(faces_of(overlay, of_boxes.a), 80u) << "triangles of an icosphere";
  EXPECT_EQ(faces_of(overlay, of_boxes.b), 16u) << "triangles of a prism of five sides";
  for (const Overlay::Face& face : overlay.faces()) EXPECT_LT(face.colour.a, 0.5f);
}

/// Hulls of links would hide that they do not meet.
TEST(StepBodies, TrianglesAreShownWhereTheyAreTested) {
  const Simulation simulation = two_links("aabb-tree");
  const Snapshot snapshot = snapshot_of(simulation);
  const PairTracePointer trace = trace_pair(simulation, {0, 1}, {});
  ASSERT_TRUE(trace);
  Overlay overlay;
  add_step_bodies(overlay, snapshot, *trace, of_boxes);
  EXPECT_EQ(faces_of(overlay, of_boxes.a), 2u * 24 * 10);
}

}  // namespace
}  // namespace collidoscope::viewer
