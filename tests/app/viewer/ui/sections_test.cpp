// Which sections are at hand, and what of them is in sight.

#include "ui/sections.h"

#include "interface_fixture.h"
#include "ui/widgets/algorithm_list.h"

namespace collidoscope::viewer {
namespace {

/// What matters most stays.
TEST_F(InterfaceTest, TheBarHasTheFrameInWindowsOfEveryWidth) {
  for (const int width : {640, 800, 1000, 1280, 1920})
    EXPECT_TRUE(shows(draw({width, 720}), "transport.standing")) << width;
}

/// Its contents would else lie below the window.
TEST_F(InterfaceTest, ASectionThatIsUnfoldedAtTheBottomComesIntoSight) {
  const auto is_at_the_bottom = [&](int height) {
    draw({1280, height});
    return shows(interface_.places(), "section.Pairs") && middle_of("section.Pairs").y > height - 130;
  };
  view_.workspace = Workspace::explore;
  int height = 1000;
  while (height > 300 && !is_at_the_bottom(height)) height -= 10;
  ASSERT_GT(height, 300);
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  const double before = middle_of("section.Pairs").y;
  click("section.Pairs", state);
  for (int i = 0; i < 3; ++i) painter_->paint(size_, state, view_, interface_);
  EXPECT_TRUE(shows(interface_.places(), "pairs.times"));
  EXPECT_LT(middle_of("section.Pairs").y, before - 50);
}

TEST_F(InterfaceTest, WorkspacesHaveTheSelectionAndOneHasAll) {
  std::size_t all = 0;
  for (const Workspace workspace : {Workspace::all, Workspace::explore, Workspace::debug, Workspace::teach}) {
    view_.workspace = workspace;
    const std::vector<WidgetPlace>& places = draw(tall);
    EXPECT_TRUE(shows(places, "section.Selection")) << to_string(workspace);
    const auto sections = static_cast<std::size_t>(std::ranges::count_if(
        places, [](const WidgetPlace& place) { return place.name.starts_with("section."); }));
    if (workspace == Workspace::all) all = sections;
    EXPECT_TRUE(workspace == Workspace::all || sections < all) << to_string(workspace);
  }
}

TEST_F(InterfaceTest, AlgorithmsAreGroupedByWhatTheyTest) {
  EXPECT_EQ(group_of(narrow_algorithm("gjk")), algorithm_group::hulls);
  EXPECT_EQ(group_of(narrow_algorithm("decomposed")), algorithm_group::pieces);
  EXPECT_EQ(group_of(narrow_algorithm("aabb-tree")), algorithm_group::triangles);
  draw(tall);
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  click("pipeline.narrow", state);
  EXPECT_LT(middle_of("pipeline.narrow.gjk").y, middle_of("pipeline.narrow.aabb-tree").y);
}

}  // namespace
}  // namespace collidoscope::viewer
