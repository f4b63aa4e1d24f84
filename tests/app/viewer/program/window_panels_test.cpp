// Panels in the window: numbers that are typed, lists, errors, workspaces and their borders.

#include <fstream>
#include <gtest/gtest.h>

#include "driven_window.h"

namespace collidoscope::test {
namespace {

auto has_widget(const std::string& name) {
  return [name](const Json& state) { return state["widgets"].contains(name); };
}

/// The third number is the right border.
int right_of(const Json& state, const std::string& widget) {
  return state["widgets"][widget]["box"][2].get<int>();
}

/// There is no window manager, which would see to it.
TEST(Window, FitsOnAScreenThatIsSmallerThanItWasToBe) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "60", "--size", "1600x1000"});
  const Json shown = start(viewer);
  for (const char* name : {"transport.play", "transport.help", "section.Timings"}) {
    ASSERT_TRUE(shown["widgets"].contains(name)) << name;
    const Json box = shown["widgets"][name]["box"];
    EXPECT_LE(box[2], width) << name;
    EXPECT_LE(box[3], height) << name;
  }
  viewer.click("transport.step");
  viewer.wait_until(at_frame(1), "a step by a button at the lower border");
}

TEST(Window, NumbersCountOnceTheyAreComplete) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "20"});
  start(viewer);
  viewer.key("o");
  const Json before = viewer.wait_until(at_frame(1), "a frame to keep");
  const auto velocity = [](const Json& state) { return state["scene"]["parameters"]["velocity"]; };
  viewer.hold("ctrl");
  viewer.click("scene.velocity");
  viewer.let_go("ctrl");
  viewer.key("ctrl+a");
  viewer.type("99999999");
  const Json typed = viewer.state();
  EXPECT_EQ(velocity(typed), velocity(before)) << "not at each key";
  EXPECT_EQ(frame_of(typed), 1);
  viewer.key("Return");
  viewer.wait_until([&](const Json& state) { return velocity(state) == 100; }, "the largest value");
  viewer.key("ctrl+z");
  viewer.wait_until([&](const Json& state) { return velocity(state) == velocity(before); }, "one undo");
}

TEST(Window, EscapeClosesAListBeforeItClearsTheSelection) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "20", "--select", "1"});
  start(viewer);
  viewer.click("pipeline.narrow");
  viewer.wait_until(has_widget("pipeline.narrow.gjk"), "the list");
  viewer.key("Escape");
  const Json closed = viewer.wait_until(
      [](const Json& state) { return !state["widgets"].contains("pipeline.narrow.gjk"); }, "no list");
  EXPECT_EQ(closed["selection"], Json({1}));
  viewer.key("Escape");
  viewer.wait_until([](const Json& state) { return state["selection"].empty(); }, "no selection");
}

/// The panels come with the usual scene.
TEST(Window, AFileThatCannotBeReadLeavesPanelsAndAnErrorThatEnterDismisses) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "bad.stl") << "solid nothing";
  DrivenViewer viewer(width, height, {"bad.stl"}, folder.path());
  const Json shown = viewer.wait_until(has_widget("error.dismiss"), "the error");
  EXPECT_NE(shown["error"].get<std::string>().find("bad.stl"), std::string::npos);
  viewer.wait_until(has_widget("scene.choice"), "panels");
  viewer.key("Return");
  viewer.wait_until([](const Json& state) { return state["error"].get<std::string>().empty(); }, "no error");
}

TEST(Window, WorkspacesHaveTheirPanelsAndBordersAreDragged) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "20", "--workspace", "explore"});
  const Json explored = start(viewer);
  EXPECT_EQ(explored["workspace"], "explore");
  EXPECT_FALSE(has_widget("section.Counters")(explored));
  viewer.key("ctrl+2");
  const Json debugging = viewer.wait_until(has_widget("section.Counters"), "the panels to debug");
  EXPECT_EQ(debugging["workspace"], "debug");
  viewer.click("workspace.explore");
  viewer.wait_until([](const Json& state) { return !has_widget("section.Counters")(state); }, "the others");

  const int border = right_of(explored, "columns.left") - 3, middle = height / 2;
  viewer.drag(border, middle, border + 60, middle);
  const Json wide = viewer.wait_until(
      [](const Json& state) { return state["panel_sizes"][0].get<double>() > 320; }, "a wide column");
  EXPECT_NEAR(right_of(wide, "columns.left"), border + 63, 12);
  EXPECT_NE(wide["viewport"], explored["viewport"]) << "the scene has less room";
}

}  // namespace
}  // namespace collidoscope::test
