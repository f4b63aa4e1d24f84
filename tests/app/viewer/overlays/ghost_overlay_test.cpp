#include "overlays/ghost_overlay.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "overlays/drawn_bodies.h"
#include "overlays/overlays.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

/// Two boxes that are looked at, then a box and a sphere beside them.
class GhostsTest : public testing::Test {
 protected:
  GhostsTest() {
    Scene scene;
    const auto add = [&](Mesh mesh, Real x) {
      BodyMotion motion;
      motion.position = Vec3(x, 0, 0);
      scene.world.add({"body", std::make_shared<const Shape>("shape", std::move(mesh)), motion});
    };
    add(make_box(Vec3(1)), 0);
    add(make_box(Vec3(1)), 0.5);
    add(make_box(Vec3(1)), 4);
    add(make_icosphere(1, 3), 8);
    Simulation simulation(std::move(scene), {});
    simulation.detect();
    snapshot_ = take_snapshot(simulation, describe(simulation.scene()));
    camera_.look({4, -40, 0}, {4, 0, 0});
  }
  Overlay ghosts() const {
    Overlay overlay;
    add_ghosts(overlay, snapshot_, {0, 1}, Vec3(0), camera_, palettes().front());
    return overlay;
  }

  Snapshot snapshot_;
  TurntableCamera camera_;
};

TEST_F(GhostsTest, AreTheOutlinesOfTheOthers) {
  const Overlay overlay = ghosts();
  EXPECT_TRUE(overlay.faces().empty());
  const auto of_box = std::ranges::count_if(overlay.lines(), [](const auto& line) { return line.to.x < 6; });
  EXPECT_EQ(of_box, 12) << "a box has its edges, nearest first";
  ASSERT_GT(overlay.lines().size(), 12u + 20);
  EXPECT_LT(overlay.lines().size(), 12u + 120) << "of a sphere of 1920 edges";
  for (const Overlay::Line& line : std::span(overlay.lines()).subspan(12)) {
    EXPECT_NEAR(length(line.from - Vec3(8, 0, 0)), 1, 1e-3);
    EXPECT_NEAR(line.from.y, 0, 0.2) << "where it turns away from the eye";
  }
  for (const Overlay::Line& line : overlay.lines()) EXPECT_LT(line.colour.a, 0.4f);
}

TEST_F(GhostsTest, WithoutPerspectiveTheLineOfSightCounts) {
  camera_.look_from(TurntableCamera::Side::top);
  camera_.set_orthographic(true);
  const Overlay overlay = ghosts();
  for (const Overlay::Line& line : std::span(overlay.lines()).subspan(12)) EXPECT_NEAR(line.from.z, 0, 0.2);
}

TEST_F(GhostsTest, StandForBodiesThatAnIsolatedPairLeaves) {
  ViewState view;
  view.camera = camera_;
  view.selection = {1u, 0u};
  DrawnBodies bodies;
  const auto drawn = [&] {
    const SceneView scene = bodies.view(snapshot_, snapshot_.report.body_states, view, colours_of(view));
    return std::ranges::count_if(scene.geometry_of_body,
                                 [](std::uint32_t geometry) { return geometry != no_geometry; });
  };
  EXPECT_EQ(drawn(), 4);
  const std::size_t before = make_overlay(snapshot_, view, colours_of(view)).lines().size();
  view.isolates_pair = true;
  EXPECT_EQ(drawn(), 2);
  EXPECT_EQ(hidden_bodies(view, *snapshot_.scene), (std::vector<bool>{false, false, true, true}));
  EXPECT_EQ(make_overlay(snapshot_, view, colours_of(view)).lines().size(), before + ghosts().lines().size());
  view.selection[1].reset();
  EXPECT_EQ(drawn(), 4) << "one body is no pair";
}

}  // namespace
}  // namespace collidoscope::viewer
