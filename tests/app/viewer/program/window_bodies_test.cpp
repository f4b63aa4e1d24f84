// Bodies that are moved by hand in the window.

#include <gtest/gtest.h>

#include "driven_window.h"

namespace collidoscope::test {
namespace {

Json changes_of(const Json& state) {
  return state["scene"]["parameters"].value("arrangement", Json::array());
}

const auto arranged = [](const Json& state) { return !changes_of(state).empty(); };

/// As a new user would: a typed path, two files of the list, the answer about the pair.
TEST(Window, OpensTwoFilesFromTheStartPage) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {});
  viewer.click("start.open");
  viewer.wait_until([](const Json& state) { return state["widgets"].contains("files.filter"); },
                    "the browser");
  viewer.type(COLLIDOSCOPE_SOURCE_DIR "/assets/stl/");
  viewer.key("Return");
  viewer.wait_until([](const Json& state) { return state["widgets"].contains("files.bust.stl"); },
                    "the folder, whole: what was typed is gone");
  viewer.click("files.bust.stl");
  viewer.hold("ctrl");
  viewer.click("files.chair.stl");
  viewer.let_go("ctrl");
  viewer.click("files.open");
  const Json opened =
      viewer.wait_until([](const Json& state) { return state.contains("pair"); }, "an answer about the pair");
  EXPECT_EQ(opened["scene"]["id"], "workbench");
  EXPECT_EQ(opened["body_names"], Json({"bust.stl", "chair.stl"}));
  EXPECT_EQ(opened["selection"], Json({0, 1}));
  EXPECT_EQ(opened["pair"]["verdict"], "colliding");
  EXPECT_EQ(opened["pair"]["in_words"], "they intersect");
  ASSERT_EQ(opened["pair"]["answers"].size(), 2u) << "as hulls and as triangles";
  EXPECT_EQ(opened["pair"]["answers"][0]["as"], "hulls");
  EXPECT_LT(opened["pair"]["answers"][0]["separation"], -0.1);
}

/// By a handle, by undo, and by a number.
TEST(Window, MovesABodyByItsHandlesAndByNumbers) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "6", "--select", "2"});
  start(viewer);
  const Picture before = take_picture(viewer);
  viewer.key("g");
  const Json handles =
      viewer.wait_until([](const Json& state) { return state["handles"].contains("axis.2"); }, "its handles");
  const Json& grip = handles["handles"]["axis.2"];
  const int x = grip["x"], y = grip["y"];
  viewer.drag(x, y, x, y - 90);
  const Json moved = viewer.wait_until(arranged, "another place");
  EXPECT_FALSE(moved["playing"]);
  const Json change = changes_of(moved)[0];
  EXPECT_EQ(change["body"], handles["body_names"][2]);
  EXPECT_TRUE(comes_to_differ(viewer, before, 0.0005)) << "the body is drawn elsewhere";

  viewer.key("ctrl+z");
  viewer.wait_until([](const Json& state) { return !arranged(state); }, "the first place");
  EXPECT_FALSE(comes_to_differ(viewer, before, 0.0005)) << "and here again";
  viewer.key("ctrl+y");
  viewer.wait_until(arranged, "the drag again");

  viewer.click("section.Bodies");
  const Json box = viewer.place_of("body.position")["box"];
  const int wide = box[2].get<int>() - box[0].get<int>();
  const int row = (box[1].get<int>() + box[3].get<int>()) / 2;
  viewer.click(box[0].get<int>() + wide / 6, row);
  viewer.key("ctrl+a");
  viewer.type("1.25");
  EXPECT_NE(changes_of(viewer.state())[0]["position"][0], 1.25) << "not at each key";
  viewer.key("Return");
  const Json typed = viewer.wait_until(
      [](const Json& state) { return arranged(state) && changes_of(state)[0]["position"][0] == 1.25; },
      "the number");
  EXPECT_EQ(changes_of(typed)[0]["position"][1], change["position"][1]);
}

/// The last of a pair is copied, removed, and brought back.
TEST(Window, CopiesRemovesAndHidesBodies) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "6", "--select", "2"});
  start(viewer);
  const auto count = [](std::size_t bodies) {
    return [bodies](const Json& state) { return state["scene"]["bodies"] == bodies; };
  };
  viewer.key("ctrl+d");
  const Json copied = viewer.wait_until(count(7), "a copy");
  EXPECT_EQ(copied["selection"], Json({6}));
  viewer.key("Delete");
  viewer.wait_until(count(6), "its end");
  viewer.key("ctrl+z");
  const Json again = viewer.wait_until(count(7), "it again");
  EXPECT_TRUE(again["selection"].empty()) << "it went with the body";
  const Json& body = again["clickable"][0];
  viewer.click(body["x"].get<int>(), body["y"].get<int>());
  viewer.wait_until([](const Json& state) { return !state["selection"].empty(); }, "a selection");
  viewer.key("x");
  const Json alone =
      viewer.wait_until([](const Json& state) { return !state["hidden"].empty(); }, "it hidden");
  EXPECT_LE(alone["clickable"].size(), 1u);
  viewer.key("shift+x");
  viewer.wait_until([](const Json& state) { return state["hidden"].empty(); }, "all bodies");
}

}  // namespace
}  // namespace collidoscope::test
