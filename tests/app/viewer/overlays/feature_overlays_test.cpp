// Voronoi regions and Gauss maps of boxes: the tests know both exactly.

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "fixtures/two_boxes.h"
#include "overlays/gauss_overlay.h"
#include "overlays/voronoi_overlay.h"
#include "render/overlay.h"

namespace collidoscope::viewer {
namespace {

using Kind = HullFeature::Kind;

/// The large box reaches from (4, −1, −1) to (6, 1, 1); the small one has edges of 1.
class FeatureOverlaysTest : public testing::Test {
 protected:
  void place(const Vec3& place) {
    Simulation simulation = boxes(Vec3(1), place, "gjk");
    simulation.keep_query_starts();
    simulation.detect();
    snapshot_ = take_snapshot(simulation, describe(simulation.scene()));
    for (const ShapePointer& shape : snapshot_.scene->shapes) shape->prepare(needed);
    snapshot_.prepared = needed;
    snapshot_.pair = inspect(simulation, {0, 1});
    view_.selection = {0u, 1u};
    view_.camera.look({5, -20, 0}, {5, 0, 0});
  }
  Overlay regions() const {
    Overlay overlay;
    add_voronoi_regions(overlay, snapshot_, view_, palette("safe"));
    return overlay;
  }
  std::set<Kind> kinds_drawn() const {
    std::set<Kind> kinds;
    const Overlay drawn = regions();
    for (const Overlay::Face& face : drawn.faces())
      for (const Kind kind : {Kind::vertex, Kind::edge, Kind::face})
        if (Colour(face.colour) == region_colour(kind, palette("safe"))) kinds.insert(kind);
    return kinds;
  }

  static constexpr ShapeData needed = ShapeData::hull | ShapeData::features;
  Snapshot snapshot_;
  ViewState view_;
};

TEST_F(FeatureOverlaysTest, PointsOfTheSurfaceLieOnTheLeastFeature) {
  place(Vec3(3, 0, 0));
  const DrawnFeatures drawn = *drawn_features(snapshot_, 0);
  EXPECT_EQ(feature_at(drawn, Vec3(1, 0.2, -0.3))->kind, Kind::face);
  EXPECT_EQ(feature_at(drawn, Vec3(1, 1, -0.3))->kind, Kind::edge);
  EXPECT_EQ(feature_at(drawn, Vec3(1, 1, -1))->kind, Kind::vertex);
  EXPECT_FALSE(feature_at(drawn, Vec3(0.5, 0, 0)));
  EXPECT_FALSE(feature_at(drawn, Vec3(1, 1.5, 0)));
}

/// The same answer as V-Clip's idea of it: faces face each other, an edge is nearest to a corner.
TEST_F(FeatureOverlaysTest, ClosestFeaturesAreThoseOfTheWitnesses) {
  place(Vec3(3, 3, 3));
  const auto closest = closest_features(snapshot_, view_);
  EXPECT_EQ(closest[0]->kind, Kind::vertex);
  EXPECT_EQ(closest[1]->kind, Kind::vertex);
  EXPECT_EQ(kinds_drawn(), std::set{Kind::vertex});
  const Real gap = std::sqrt(3) * 1.5;
  EXPECT_GT(region_reach(snapshot_, view_, 0), gap) << "the region holds the other's witness";
}

TEST_F(FeatureOverlaysTest, OfBodiesThatMeetOrOneBodyAllRegionsAreDrawn) {
  place(Vec3(1, 0, 0));
  EXPECT_FALSE(closest_features(snapshot_, view_)[0]);
  EXPECT_EQ(kinds_drawn(), (std::set{Kind::vertex, Kind::edge, Kind::face}));
  view_.selection = {0u, std::nullopt};
  const Real reach = region_reach(snapshot_, view_, 0);
  const auto at_reach = [&](const Vec3& point) {
    const Vec3 beyond = max(glm::abs(point - Vec3(5, 0, 0)) - Vec3(1), Vec3(0));
    return length(beyond);
  };
  const Overlay all = regions();
  ASSERT_FALSE(all.faces().empty());
  for (const Overlay::Face& face : all.faces())
    for (const Vec3& corner : face.corners) EXPECT_NEAR(at_reach(corner), reach, 1e-9) << "from the box";
}

TEST_F(FeatureOverlaysTest, LargeHullsAreLeftOutWithAReason) {
  place(Vec3(3, 0, 0));
  Scene scene;
  scene.world.add({"sphere", std::make_shared<const Shape>("sphere", make_icosphere(1, 3)), BodyMotion()});
  Simulation simulation(std::move(scene), {});
  simulation.detect();
  Snapshot snapshot = take_snapshot(simulation, describe(simulation.scene()));
  snapshot.scene->shapes[0]->prepare(needed);
  EXPECT_NE(features_left_out(snapshot, 0).find("prepared"), std::string::npos);
  snapshot.prepared = needed;
  EXPECT_NE(features_left_out(snapshot, 0).find("642 vertices, more than the 500"), std::string::npos)
      << features_left_out(snapshot, 0);
  EXPECT_FALSE(drawn_features(snapshot, 0));
  EXPECT_EQ(features_left_out(snapshot_, 0), "");
}

TEST_F(FeatureOverlaysTest, AGaussMapHasAPointForEachFaceAndAnArcForEachEdge) {
  place(Vec3(3, 0, 0));
  view_.selection = {0u, std::nullopt};
  EXPECT_EQ(count_gauss_map(snapshot_, view_).arcs_a, 12u);
  EXPECT_EQ(count_gauss_map(snapshot_, view_).arcs_b, 0u);
  Overlay overlay;
  add_gauss_map(overlay, snapshot_, view_, palette("safe"));
  const Sphere sphere = *gauss_sphere(snapshot_, view_.selection);
  EXPECT_GT(sphere.centre.z - sphere.radius, 1) << "above the box";
  for (const Overlay::Line& line : overlay.lines())
    EXPECT_NEAR(length(line.from - sphere.centre), sphere.radius, 1e-9);
  EXPECT_EQ(overlay.points().size(), 24u) << "the ends of twelve arcs";
}

/// Boxes whose axes are aligned have arcs that coincide, which are no crossings. Turned against each other,
/// their difference is a sum of six segments, which has 6 · 5 faces; 12 are faces of the boxes.
TEST_F(FeatureOverlaysTest, CrossingsAreTheFacesOfTheDifferenceThatEdgesMake) {
  place(Vec3(3, 0, 0));
  EXPECT_EQ(count_gauss_map(snapshot_, view_).crossings, 0u);
  snapshot_.poses[1].rotation = to_matrix(normalized(Quaternion{0.8, 0.3, -0.2, 0.45}));
  const GaussCounts counts = count_gauss_map(snapshot_, view_);
  EXPECT_EQ(counts.crossings, 30u - 12u);
  EXPECT_TRUE(counts.crossings_known);
}

}  // namespace
}  // namespace collidoscope::viewer
