#include "overlays/drawn_bodies.h"

#include <gtest/gtest.h>

#include "common/decomposition_cache.h"
#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"
#include "session/runner.h"
#include "shape/convex_pieces.h"

namespace collidoscope::viewer {
namespace {

using test::TemporaryFolder;

TEST(ShapePieces, OfATorusAreConvexAndKept) {
  const TemporaryFolder folder;
  const Mesh mesh = make_torus(1, 0.3, 30, 12);
  const Decomposer decomposer = app::cached_decomposer(folder.path());
  const ShapePieces pieces = make_pieces(Shape("torus", mesh), decomposer, nullptr);
  EXPECT_EQ(pieces.failure, "");
  EXPECT_GT(pieces.geometries.size(), 4u);
  EXPECT_EQ(pieces.colours.size(), pieces.geometries.size());
  EXPECT_FALSE(std::filesystem::is_empty(folder.path()));
  EXPECT_EQ(make_pieces(Shape("torus again", mesh), decomposer, nullptr).geometries.size(),
            pieces.geometries.size());
}

/// What is drawn is what is tested.
TEST(ShapePieces, AreAsTheShapesSourceChooses) {
  ShapeSource source;
  source.decomposition = DecompositionChoice{"cuts", {.max_parts = 3}};
  const Shape torus("torus", make_torus(1, 0.3, 30, 12), {}, source);
  EXPECT_EQ(make_pieces(torus, {}, nullptr).geometries.size(), 3u);
  EXPECT_EQ(torus.get<ConvexPieces>().shapes.size(), 3u);
  source.decomposition->method = DecompositionChoice::none;
  const Shape whole("torus", make_torus(1, 0.3, 30, 12), {}, source);
  EXPECT_NE(make_pieces(whole, {}, nullptr).failure.find("scene"), std::string::npos);
}

TEST(ShapePieces, OfAnOpenMeshFailWithAReason) {
  Mesh open = make_box(Vec3(1));
  open.triangles.pop_back();
  const ShapePieces pieces = make_pieces(Shape("open", std::move(open)), {}, nullptr);
  EXPECT_TRUE(pieces.geometries.empty());
  EXPECT_NE(pieces.failure, "");
}

TEST(NumbersApart, DifferForBoxesThatOverlap) {
  const auto box = [](Real from, Real to) { return Aabb{Vec3(from), Vec3(to)}; };
  const std::vector<Aabb> row = {box(0, 1), box(3, 4), box(6, 7), box(3.5, 6.5), box(20, 21)};
  EXPECT_EQ(numbers_apart(row, 3), (std::vector<std::uint32_t>{0, 1, 2, 0, 1}));
  EXPECT_EQ(numbers_apart({box(0, 1), box(0, 1), box(0, 1)}, 2), (std::vector<std::uint32_t>{0, 1, 0}));
}

/// A bin of concave parts, of which the first is chosen.
class DrawnBodiesTest : public testing::Test {
 protected:
  DrawnBodiesTest() {
    view_.overlays.pieces = true;
    view_.selection[0] = 0;
  }
  static app::RunOptions options() {
    app::RunOptions options;
    options.scene = "bin";
    options.parameters.count = 10;  // each model twice
    return options;
  }
  void decompose() { runner_.decompose(snapshot_request(view_, runner_.scene_pointer(), {}).overlays); }

  Runner runner_{options()};
  ViewState view_;
  DrawnBodies bodies_;
};

TEST_F(DrawnBodiesTest, AreWholeUntilThereArePieces) {
  const Snapshot snapshot = runner_.snapshot();
  const SceneView drawn = bodies_.view(snapshot, snapshot.report.body_states, view_, palette("traffic"));
  EXPECT_EQ(drawn.poses.size(), 10u);
  EXPECT_TRUE(drawn.colours.empty());
  EXPECT_EQ(snapshot_request(view_, snapshot.scene, {}).overlays.pieces,
            std::vector<std::uint32_t>{snapshot.scene->shape_of_body[0]});
}

TEST_F(DrawnBodiesTest, PiecesStandInForTheBody) {
  decompose();
  const Snapshot snapshot = runner_.snapshot();
  const PieceCounts counts = count_pieces(snapshot, view_);
  EXPECT_EQ(counts.bodies, 1u);
  ASSERT_GT(counts.pieces, 1u);
  const SceneView drawn = bodies_.view(snapshot, snapshot.report.body_states, view_, palette("safe"));
  ASSERT_EQ(drawn.poses.size(), 10 + counts.pieces);
  EXPECT_EQ(drawn.colours.size(), drawn.poses.size());
  EXPECT_EQ(drawn.geometry_of_body[0], no_geometry);
  EXPECT_EQ(std::ranges::count(drawn.geometry_of_body, no_geometry), 1);
  for (const std::uint32_t geometry : drawn.geometry_of_body.subspan(10))
    EXPECT_LT(geometry, drawn.geometries.size());
}

/// The compared algorithm's, say, whether bodies are whole or apart.
TEST_F(DrawnBodiesTest, StatesAreThoseThatAreGiven) {
  const std::vector<BodyState> other(10, BodyState::colliding);
  const auto look_at = [&](const Snapshot& snapshot) {
    const SceneView drawn = bodies_.view(snapshot, other, view_, palette("safe"));
    EXPECT_EQ(std::ranges::count(drawn.states.first(10), BodyState::colliding), 10);
    for (const Colour& colour : drawn.colours.first(std::min<std::size_t>(drawn.colours.size(), 10)))
      EXPECT_EQ(colour, palette("safe")[BodyState::colliding]);
  };
  look_at(runner_.snapshot());
  decompose();
  look_at(runner_.snapshot());
}

TEST_F(DrawnBodiesTest, PiecesMoveAwayFromTheMiddle) {
  decompose();
  const Snapshot snapshot = runner_.snapshot();
  const auto distances = [&](float explosion) {
    view_.overlays.explosion = explosion;
    const SceneView drawn = bodies_.view(snapshot, snapshot.report.body_states, view_, palette("safe"));
    const Vec3 middle = snapshot.poses[0].to_parent(snapshot.scene->shape(0).aabb().centre());
    std::vector<Real> all;
    for (std::size_t i = 10; i < drawn.poses.size(); ++i)
      all.push_back(
          length(drawn.poses[i].to_parent(drawn.geometries[drawn.geometry_of_body[i]]->centre) - middle));
    return all;
  };
  const std::vector<Real> together = distances(0), apart = distances(1.5);
  for (std::size_t i = 0; i < together.size(); ++i) EXPECT_NEAR(apart[i], 2.5 * together[i], 1e-9);
}

TEST_F(DrawnBodiesTest, BodiesOfOneShapeShareItsPieces) {
  view_.overlays.of_all_bodies = true;
  decompose();
  const Snapshot snapshot = runner_.snapshot();
  const SceneView drawn = bodies_.view(snapshot, snapshot.report.body_states, view_, palette("safe"));
  const PieceCounts counts = count_pieces(snapshot, view_);
  EXPECT_EQ(counts.bodies + counts.failures, 10u);
  EXPECT_EQ(drawn.poses.size(), 10 + counts.pieces);
  EXPECT_EQ(drawn.geometries.size(), snapshot.scene->geometries.size() + counts.pieces / 2);
}

TEST_F(DrawnBodiesTest, CancelledWorkLeavesBodiesWhole) {
  Progress progress;
  progress.cancel();
  const OverlayRequest request{.scene = runner_.scene_pointer(), .pieces = {0}};
  EXPECT_THROW(runner_.decompose(request, &progress), Cancelled);
  EXPECT_EQ(count_pieces(runner_.snapshot(), view_).bodies, 0u);
}

/// Pieces of the shape at rest would be a false picture. The bodies themselves are drawn as they are.
TEST(DeformingBodies, AreDrawnAsTheyAreAndHaveNoPieces) {
  app::RunOptions options;
  options.scene = "deforming";
  Runner runner(options);
  runner.decompose({.scene = runner.scene_pointer(), .pieces = {0}});
  for (int frame = 0; frame < 10; ++frame) runner.step();
  const Snapshot snapshot = runner.snapshot();
  ASSERT_TRUE(snapshot.pieces && (*snapshot.pieces)[0]);
  EXPECT_NE((*snapshot.pieces)[0]->failure, "");
  EXPECT_EQ(&snapshot.shape(0), snapshot.shapes[0].get());
  EXPECT_NE(snapshot.shape(0).mesh().vertices, snapshot.scene->shapes[0]->mesh().vertices);
  EXPECT_NE(snapshot.present_geometries()[0], snapshot.scene->geometries[0]);
  EXPECT_EQ(snapshot.shape(0).mesh().vertices, runner.simulation().world().shape(0)->mesh().vertices);
}

/// Two decompositions of the first body, in eight pieces at most and in two.
class CutBodiesTest : public DrawnBodiesTest {
 protected:
  CutBodiesTest() {
    view_.overlays.pieces = false;
    for (const std::uint32_t slot : {0u, 1u}) cut(slot, slot == 0 ? 8 : 2);
  }
  void cut(std::size_t slot, std::uint32_t parts) {
    const SceneInfoPointer& scene = runner_.scene_pointer();
    runner_.cut({scene, scene->shape_of_body[0], slot, {"cuts", {.max_parts = parts}}, {}});
  }
  SceneView drawn(const Snapshot& snapshot, std::size_t slot) {
    return bodies_.view(snapshot, snapshot.report.body_states, view_, palette("safe"), slot);
  }
};

TEST_F(CutBodiesTest, EachViewHasItsOwnPieces) {
  const Snapshot snapshot = runner_.snapshot();
  for (const std::size_t slot : {0u, 1u}) {
    const CutShape& cut = *snapshot.cuts.cuts[slot];
    EXPECT_EQ(cut.figures.pieces.size(), cut.pieces.size());
    EXPECT_EQ(drawn(snapshot, slot).poses.size(), 10 + cut.pieces.size());
  }
  EXPECT_EQ(snapshot.cuts.cuts[1]->pieces.size(), 2u);
  view_.decomposition.picture = CutPicture::body;
  EXPECT_EQ(drawn(snapshot, 0).poses.size(), 10u);
}

/// One scale for both.
TEST_F(CutBodiesTest, TheSurfaceIsPaintedByItsDepth) {
  const Snapshot snapshot = runner_.snapshot();
  const auto& [cuts, top] = snapshot.cuts;
  EXPECT_GE(top, std::max(cuts[0]->surface->deepest, cuts[1]->surface->deepest));
  EXPECT_GT(cuts[1]->surface->deepest, cuts[0]->surface->deepest);
  view_.decomposition.picture = CutPicture::concavity;
  const SceneView painted = drawn(snapshot, 1);
  ASSERT_EQ(painted.poses.size(), 10 + cuts[1]->bands.size());
  EXPECT_EQ(painted.geometry_of_body[0], no_geometry);
  for (std::size_t band = 0; band < cuts[1]->bands.size(); ++band)
    EXPECT_EQ(painted.colours[10 + band], cuts[1]->bands[band].colour);
}

TEST_F(CutBodiesTest, BesideAMarkedPieceOthersAreDark) {
  const Snapshot snapshot = runner_.snapshot();
  const std::vector<Colour> all(drawn(snapshot, 0).colours.begin(), drawn(snapshot, 0).colours.end());
  view_.decomposition.marked[0] = 1;
  const SceneView marked = drawn(snapshot, 0);
  EXPECT_EQ(marked.colours[11], all[11]);
  EXPECT_LT(marked.colours[10].g, all[10].g);
}

TEST_F(CutBodiesTest, AnotherShapeTakesThePlaceOfBoth) {
  const SceneInfoPointer& scene = runner_.scene_pointer();
  runner_.cut({scene, scene->shape_of_body[1], 0, {"cuts", {.max_parts = 2}}, {}});
  EXPECT_FALSE(runner_.snapshot().cuts.cuts[1]);
}

}  // namespace
}  // namespace collidoscope::viewer
