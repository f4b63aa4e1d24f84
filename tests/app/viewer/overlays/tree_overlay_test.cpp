#include "overlays/tree_overlay.h"

#include <gtest/gtest.h>

#include "bvh/box_tree.h"
#include "geometry/primitives/primitives.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

constexpr Real rounding = 1e-6;  // m, of volumes in float

bool contains(const TreeVolumes::Volume& volume, const Vec3& point) {
  if (const Sphere* sphere = std::get_if<Sphere>(&volume))
    return length(point - sphere->centre) <= sphere->radius + rounding;
  const Obb box = std::holds_alternative<Obb>(volume)
                      ? std::get<Obb>(volume)
                      : Obb{std::get<Aabb>(volume).centre(), Mat3(1), std::get<Aabb>(volume).half_widths()};
  for (int axis = 0; axis < 3; ++axis)
    if (std::abs(dot(point - box.centre, box.axes[axis])) > box.half_widths[axis] + rounding) return false;
  return true;
}

bool contain(std::span<const TreeVolumes::Volume> volumes, const Vec3& point) {
  return std::ranges::any_of(volumes, [&](const auto& volume) { return contains(volume, point); });
}

void expect_to_cover_by_levels(const Mesh& mesh, const TreeVolumes& tree, std::uint32_t level_of_hole) {
  ASSERT_GE(tree.levels(), 3u);
  EXPECT_EQ(tree.level(0).size(), 1u);
  EXPECT_GT(tree.level(1).size(), 1u);
  for (const std::uint32_t level : {0u, 1u})
    for (const Vec3f& vertex : mesh.vertices) EXPECT_TRUE(contain(tree.level(level), Vec3(vertex)));
  EXPECT_FALSE(contain(tree.level(level_of_hole), Vec3(0))) << "the hole";
  EXPECT_TRUE(tree.level(tree.levels()).empty());
}

TEST(TreeVolumes, CoverTheMeshByLevels) {
  const Shape shape("torus", make_torus(1, 0.3, 40, 20));
  const std::pair<std::string_view, ShapeData> kinds[] = {
      {"boxes", box_tree_data(SplitRule::median)},
      {"oriented boxes", obb_tree_data(SplitRule::surface_area)},
      {"spheres", sphere_tree_data(SplitRule::median)},
      {"cubes", octree_data(OctreeFilling::faces, 5)}};
  for (const auto& [kind, data] : kinds) {
    const std::optional<TreeVolumes> tree = TreeVolumes::of(shape, data);
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->kind(), kind);
    SCOPED_TRACE(kind);
    expect_to_cover_by_levels(shape.mesh(), *tree, kind == "cubes" ? 4 : 2);
  }
}

TEST(TreeVolumes, AreAllOfTheTree) {
  const Shape shape("torus", make_torus(1, 0.3, 40, 20));
  const TreeVolumes tree = *TreeVolumes::of(shape, box_tree_data(SplitRule::combined));
  const TreeLayout& layout = shape.get<BoxTree>(SplitRule::combined).layout();
  std::size_t volumes = 0;
  for (std::uint32_t level = 0; level < tree.levels(); ++level) volumes += tree.level(level).size();
  EXPECT_EQ(volumes, layout.nodes.size() - 1 + layout.leaves.size());
}

TEST(TreeVolumes, OfAnOctreeEndWithItsBlackCubes) {
  const Shape shape("torus", make_torus(1, 0.3, 40, 20));
  const TreeVolumes tree = *TreeVolumes::of(shape, octree_data(OctreeFilling::faces, 4));
  ASSERT_EQ(tree.levels(), 5u);
  EXPECT_EQ(tree.level(4).size(), shape.get<FacedOctree>(OctreeFilling::faces, 4u).cubes().size());
}

TEST(TreeVolumes, NoneWhereNoTreeIsNeeded) {
  const Shape shape("torus", make_torus(1, 0.3, 10, 10));
  EXPECT_FALSE(TreeVolumes::of(shape, ShapeData::hull | ShapeData::obb));
}

/// A knot and boxes around it, of which one body is chosen.
class TreeOverlay : public testing::Test {
 protected:
  TreeOverlay() {
    view_.overlays.tree = true;
    view_.selection[0] = 0;
    show();
  }
  static app::RunOptions options() {
    app::RunOptions options;
    options.scene = "boxes-around";
    return options;
  }
  void show() { runner_.look(snapshot_request(view_, runner_.scene_pointer(), {})); }
  void choose(const char* narrow) {
    PipelineConfig config = runner_.simulation().pipeline().config();
    config.narrow = narrow_choice(narrow);
    runner_.set_pipeline(config);
  }
  TreeCounts counts() { return count_trees(runner_.snapshot(), view_); }
  std::size_t lines() {
    Overlay overlay;
    add_trees(overlay, runner_.snapshot(), view_, palette("traffic"));
    return overlay.lines().size();
  }

  Runner runner_{options()};
  ViewState view_;
};

TEST_F(TreeOverlay, DrawsTheLevelThatIsChosen) {
  const TreeCounts all = counts();
  EXPECT_EQ(all.kind, "boxes");
  EXPECT_EQ(all.drawn, all.volumes);
  EXPECT_EQ(lines(), 12 * all.volumes);
  std::size_t sum = 0;
  for (view_.overlays.tree_level = 0; view_.overlays.tree_level < static_cast<int>(all.levels);
       ++view_.overlays.tree_level) {
    EXPECT_EQ(lines(), 12 * counts().volumes);
    sum += counts().volumes;
  }
  EXPECT_EQ(sum, all.volumes);
}

TEST_F(TreeOverlay, FollowsTheNarrowPhase) {
  choose("sphere-tree");
  EXPECT_EQ(counts().kind, "spheres");
  choose("obb-tree:split=median");
  EXPECT_EQ(counts().kind, "oriented boxes");
  choose("gjk");
  EXPECT_EQ(counts().levels, 0u);
  EXPECT_EQ(lines(), 0u);
}

TEST_F(TreeOverlay, FollowsTheSelection) {
  const std::size_t of_knot = counts().volumes;
  view_.selection = {};
  show();
  EXPECT_EQ(runner_.snapshot().trees, nullptr);
  view_.overlays.of_all_bodies = true;
  show();
  EXPECT_GE(counts().volumes, of_knot + 10 * 3) << "a box's 12 triangles: one node, two leaves or more";
}

TEST_F(TreeOverlay, DrawsCoarseLevelsFirstAndSaysHowMany) {
  choose("sphere-tree");
  const TreeCounts crowded = counts();
  EXPECT_GT(crowded.drawn, 1000u);
  EXPECT_LT(crowded.drawn, crowded.volumes);
  EXPECT_LT(lines(), 200'000u);
}

TEST_F(TreeOverlay, RequestsOfAnotherSceneAreNotCarriedOut) {
  Runner other(options());
  other.look(snapshot_request(view_, runner_.scene_pointer(), {}));
  EXPECT_EQ(other.snapshot().trees, nullptr);
}

TEST(OverlayChoice, ShowsExactlyWhatIsNamed) {
  OverlayChoice choice;
  show_only({"tree", "hulls"}, choice);
  EXPECT_TRUE(choice.tree && choice.hulls);
  EXPECT_FALSE(choice.contacts || choice.separating_plane || choice.spheres);
  EXPECT_TRUE(includes(needs_of(choice), ShapeData::hull));
  EXPECT_THROW(show_only({"trees"}, choice), InputError);
}

TEST(Selection, IsOfBodiesThatThereAre) {
  app::RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = 3;
  const Runner runner(options);
  const SceneInfo& scene = *runner.scene_pointer();
  EXPECT_EQ(selection_of({2, 0}, scene), (Selection{2, 0}));
  EXPECT_EQ(selection_of({}, scene), Selection());
  EXPECT_THROW(selection_of({3}, scene), InputError);
}

}  // namespace
}  // namespace collidoscope::viewer
