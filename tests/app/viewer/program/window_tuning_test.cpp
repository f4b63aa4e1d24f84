// Scenes that are changed in the window while they run.

#include <fstream>
#include <gtest/gtest.h>

#include "driven_window.h"

namespace collidoscope::test {
namespace {

/// Played again from its report, with one hash changed: it stops there. Then other bodies join as it stands.
TEST(Window, ReplaysARunToTheFrameThatDiffersAndTunesIt) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  const std::string report = (folder.path() / "report.json").string();
  ASSERT_EQ(run({COLLIDOSCOPE_PROGRAM, "--no-config", "--headless", "--scene", "polytopes", "--count", "40",
                 "--frames", "12", "--report", report},
                {})
                .exit_code,
            0);
  Json json = Json::parse(std::ifstream(report));
  json["frame_hashes"][5] = "0123456789abcdef";
  std::ofstream(report) << json;
  DrivenViewer viewer(width, height, {"--replay", report});
  const Json stopped = viewer.wait_until(
      [](const Json& state) { return state.value("/replay/differing_frame"_json_pointer, 0) == 6; },
      "the frame that differs");
  EXPECT_EQ(stopped["playing"], false);
  EXPECT_EQ(stopped["replay"]["checked"], 5);
  EXPECT_NE(stopped["notice"].get<std::string>().find("frame 6 is not as recorded"), std::string::npos);

  const Json box = viewer.place_of("scene.count")["box"];
  const int y = (box[1].get<int>() + box[3].get<int>()) / 2;
  viewer.click(box[0].get<int>() + (box[2].get<int>() - box[0].get<int>()) * 6 / 10, y);
  const Json tuned =
      viewer.wait_until([](const Json& state) { return state["scene"]["bodies"] > 40; }, "more bodies");
  EXPECT_EQ(frame_of(tuned), 6);
  EXPECT_EQ(tuned["scenes_opened"], 1);
  EXPECT_FALSE(tuned.contains("replay"));
}

/// From the list, and by the slider, while it plays.
TEST(Window, GivesBodiesOtherShapesWhileItPlays) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "30", "--vertices", "20"});
  const Json before = viewer.wait_until([](const Json& state) { return frame_of(state) > 2; }, "motion");
  EXPECT_EQ(before["scene"]["parameters"]["shapes"], "mixed");
  EXPECT_EQ(before["scene"]["shapes"].size(), 24);
  viewer.click("scene.shapes");
  viewer.click("scene.shapes.rods");
  const Json rods = viewer.wait_until(
      [](const Json& state) { return state["scene"]["parameters"]["shapes"] == "rods"; }, "rods");
  for (const Json& shape : rods["scene"]["shapes"]) EXPECT_EQ(shape.get<std::string>().substr(0, 4), "rod ");

  const Json box = viewer.place_of("scene.vertices")["box"];
  const int x = box[0].get<int>(), wide = box[2].get<int>() - x;
  const int y = (box[1].get<int>() + box[3].get<int>()) / 2;
  viewer.drag(x + wide * 3 / 10, y, x + wide * 5 / 10, y);
  const Json finer = viewer.wait_until(
      [](const Json& state) { return state["scene"]["parameters"]["vertices"] > 20; }, "more vertices");
  EXPECT_EQ(finer["scene"]["parameters"]["shapes"], "rods");
  viewer.wait_until([&](const Json& state) { return frame_of(state) > frame_of(finer); }, "motion");
  EXPECT_GE(frame_of(rods), frame_of(before));
  EXPECT_GE(frame_of(finer), frame_of(rods));
  EXPECT_EQ(finer["scenes_opened"], 1);
  EXPECT_EQ(finer["playing"], true);
}

/// By its slider, while it plays, and back.
TEST(Window, DeformsTheSelectedShapeOtherwiseWhileItPlays) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "deforming", "--select", "3"});
  const Json before = viewer.wait_until([](const Json& state) { return frame_of(state) > 2; }, "motion");
  const Json box = viewer.place_of("deformation.tube.amplitude")["box"];
  const int x = box[0].get<int>(), wide = box[2].get<int>() - x;
  const int y = (box[1].get<int>() + box[3].get<int>()) / 2;
  viewer.drag(x + wide * 6 / 10, y, x + wide * 9 / 10, y);
  const auto deformations = [](const Json& state) {
    return state["scene"]["parameters"].value("deformations", Json::array()).dump();
  };
  const Json twisted = viewer.wait_until(
      [&](const Json& state) { return deformations(state).starts_with("[\"tube=twist:amplitude="); },
      "another amplitude");
  EXPECT_GE(frame_of(twisted), frame_of(before));
  EXPECT_EQ(twisted["scenes_opened"], 1);
  EXPECT_EQ(twisted["playing"], true);
  viewer.click("deformation.tube.forget");
  const Json back =
      viewer.wait_until([&](const Json& state) { return deformations(state) == "[]"; }, "as it was");
  viewer.key("ctrl+z");
  viewer.wait_until([&](const Json& state) { return deformations(state) != "[]"; }, "the slider's amplitude");
  EXPECT_EQ(back["scenes_opened"], 1);
}

/// A boom that turns to a post and back, by its joint's slider while the scene stands.
TEST(Window, MovesAJointByItsSliderAndTakesItBack) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.write("arm.json", R"({"schema": 1, "response": "none",
    "shapes": [{"name": "cube", "model": "box"}],
    "bodies": [{"name": "post", "shape": "cube", "position": [0, 3, 0]}],
    "chains": [{"name": "arm", "links": [{"name": "boom", "shape": "cube", "body_origin": {"position": [3, 0, 0]},
      "joint": {"name": "turn", "type": "revolute", "limits": [-1.7, 1.7]}}]}]})");
  DrivenViewer viewer(width, height, {file.string()});
  start(viewer);
  EXPECT_EQ(viewer.state()["scene"]["colliding_pairs"], 0);
  const Json box = viewer.place_of("joint.turn")["box"];
  const int x = box[0].get<int>(), wide = box[2].get<int>() - x;
  const int y = (box[1].get<int>() + box[3].get<int>()) / 2;
  viewer.drag(x + wide / 2, y, x + wide * 95 / 100, y);
  const auto collides = [](const Json& state) { return state["scene"]["colliding_pairs"] == 1; };
  const Json turned = viewer.wait_until(collides, "the boom at the post");
  EXPECT_TRUE(turned["scene"]["parameters"]["joints"][0].get<std::string>().starts_with("turn=1."));
  EXPECT_EQ(turned["scenes_opened"], 1);
  EXPECT_EQ(frame_of(turned), 0);
  const auto is_back = [](const Json& state) {
    return state["scene"]["colliding_pairs"] == 0 && !state["scene"]["parameters"].contains("joints");
  };
  viewer.key("ctrl+z");
  viewer.wait_until(is_back, "the boom where it was");
  viewer.key("ctrl+shift+z");
  viewer.wait_until(collides, "the boom at the post again");
  viewer.click("joints.forget");
  viewer.wait_until(is_back, "no settings");
}

}  // namespace
}  // namespace collidoscope::test
