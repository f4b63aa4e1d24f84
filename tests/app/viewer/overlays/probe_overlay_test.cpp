#include "overlays/probe_overlay.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/two_boxes.h"

namespace collidoscope::viewer {
namespace {

/// Two boxes one above the other, and a ray from above through both.
Snapshot probed(Real radius, const Vec3& from = Vec3(5, 0, 10)) {
  const Simulation simulation = boxes(Vec3(1), Vec3(0, 0, 3), "gjk");
  Snapshot snapshot = take_snapshot(simulation, describe(simulation.scene()));
  Ray ray{from, Vec3(0, 0, -1)};
  ray.radius = radius;
  snapshot.probe = ProbeAnswer{ray, all_hits(simulation.world().bodies(), ray)};
  return snapshot;
}

Overlay overlay_of(const Snapshot& snapshot) {
  Overlay overlay;
  add_probe(overlay, snapshot, palette("safe"));
  return overlay;
}

TEST(ProbeOverlay, ShowsTheLineEveryPointTheNormalAndTheName) {
  const Snapshot snapshot = probed(0);
  ASSERT_EQ(snapshot.probe->hits.size(), 2u);
  const Overlay overlay = overlay_of(snapshot);
  ASSERT_EQ(overlay.points().size(), 2u);
  EXPECT_LT(length(overlay.points()[0].position - Vec3(5, 0, 3.5)), 1e-12);
  EXPECT_LT(length(overlay.points()[1].position - Vec3(5, 0, 1)), 1e-12);
  EXPECT_GT(overlay.points()[0].diameter, overlay.points()[1].diameter);
  const Overlay::Line &to_first = overlay.lines()[0], &beyond = overlay.lines()[1];
  EXPECT_EQ(to_first.from, Vec3(5, 0, 10));
  EXPECT_LT(length(to_first.to - Vec3(5, 0, 3.5)), 1e-12);
  EXPECT_LT(beyond.to.z, 1) << "it goes on behind the last hit";
  EXPECT_LT(beyond.colour.a, to_first.colour.a);
  const Overlay::Line& normal = overlay.lines()[2];
  EXPECT_EQ(normal.from, overlay.points()[0].position);
  EXPECT_GT(normal.to.z, 3.6);
  ASSERT_EQ(overlay.labels().size(), 1u);
  EXPECT_EQ(overlay.labels()[0].text, "small, 6.5 m");
}

TEST(ProbeOverlay, ASphereStandsWhereItTouches) {
  const Snapshot snapshot = probed(0.25);
  const std::size_t without = overlay_of(probed(0)).lines().size();
  const Overlay overlay = overlay_of(snapshot);
  ASSERT_GT(overlay.lines().size(), without + 100);
  const Vec3 centre(5, 0, 3.75);
  for (std::size_t i = without; i < overlay.lines().size(); ++i)
    EXPECT_NEAR(length(overlay.lines()[i].from - centre), 0.25, 1e-9);
}

TEST(ProbeOverlay, WhatMeetsNothingIsALine) {
  const Overlay overlay = overlay_of(probed(0, Vec3(50, 0, 10)));
  EXPECT_TRUE(overlay.points().empty());
  EXPECT_TRUE(overlay.labels().empty());
  EXPECT_FALSE(overlay.lines().empty());
  Snapshot none = probed(0);
  none.probe.reset();
  EXPECT_TRUE(overlay_of(none).lines().empty());
}

}  // namespace
}  // namespace collidoscope::viewer
