// The window for real: keys and mouse by xdotool, the exported state first, pixels second.

#include <array>
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>

#include "driven_window.h"

namespace collidoscope::test {
namespace {

TEST(Window, PlaysPausesAndSteps) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "60"});
  viewer.wait_until([](const Json& state) { return state["playing"] == true && frame_of(state) > 2; },
                    "motion");
  start(viewer);
  viewer.key("o");
  viewer.key("Right");
  viewer.wait_until(at_frame(2), "two steps by keys");
  viewer.click("transport.step");
  viewer.wait_until(at_frame(3), "a step by button");
  viewer.key("Left");
  viewer.wait_until(at_frame(2), "a step back");
  viewer.key("Escape");
  viewer.key("ctrl+q");
  for (int i = 0; i < 100 && viewer.running(); ++i) run({"sleep", "0.1"});
  EXPECT_FALSE(viewer.running());
}

TEST(Window, OpensAtTheStepThatTheCommandLineAsksFor) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height,
                      {"--scene", "polytopes", "--count", "60", "--frames", "3", "--select", "0", "--step",
                       "4", "--step-of", "hull:0", "--step-space", "itself"});
  const Json state = viewer.wait_until(
      [](const Json& now) { return now.contains("steps") && now["steps"]["index"] == 3; }, "the fourth step");
  EXPECT_EQ(state["steps"]["subject"], "hull");
  EXPECT_EQ(state["scene"]["frame"], 3);
  EXPECT_EQ(state["playing"], false);
  viewer.key("period");
  viewer.wait_until([](const Json& now) { return now["steps"]["index"] == 4; }, "the step after it");
}

TEST(Window, SaysWhenTheViewsAreComplete) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "60"});
  start(viewer);
  const auto complete = [](const Json& state) { return state["views_complete"] == true; };
  const Json before = viewer.wait_until(complete, "complete views");
  viewer.key("w");
  const Json after = viewer.wait_until(
      [&](const Json& state) { return complete(state) && state["wireframe"] != before["wireframe"]; },
      "complete views of the other kind");
  EXPECT_GT(after["drawing"]["pictures"], before["drawing"]["pictures"]);
}

TEST(Window, ChangesTheNarrowAlgorithm) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height,
                      {"--scene", "polytopes", "--count", "60", "--narrow", "separating-vector"});
  const Json before = start(viewer);
  EXPECT_EQ(before["pipeline"]["narrow"], "separating-vector");
  viewer.click("pipeline.narrow");
  viewer.click("pipeline.narrow.gjk");
  const Json after =
      viewer.wait_until([](const Json& state) { return state["pipeline"]["narrow"] == "gjk"; }, "gjk");
  EXPECT_EQ(after["scene"]["colliding_pairs"], before["scene"]["colliding_pairs"]);
}

TEST(Window, ShowsWhatTheBroadPhaseWorksWith) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  constexpr int tall = 1600;  // the panel is far down
  DrivenViewer viewer(width, tall, {"--scene", "polytopes", "--count", "60", "--broad", "octree"});
  EXPECT_EQ(start(viewer)["scene"]["structure"]["boxes"], 0);
  const Picture before = take_picture(viewer), again = take_picture(viewer);
  EXPECT_EQ(difference(before, again), 0);
  viewer.click("view.structure");
  const Json shown = viewer.wait_until(
      [](const Json& state) { return state["scene"]["structure"]["boxes"] > 0; }, "the octree's nodes");
  EXPECT_GT(shown["scene"]["structure"]["levels"], 1);
  EXPECT_GT(difference(before, take_picture(viewer)), 0.005);
}

TEST(Window, ShowsTreeIntersectionAndPiecesOfTheSelectedPair) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  constexpr int tall = 1600;  // for all of the view panel
  DrivenViewer viewer(width, tall, {"--scene", "boxes-around", "--select", "0,4"});
  EXPECT_FALSE(start(viewer).contains("tree"));
  const Picture before = take_picture(viewer);
  viewer.click("view.tree");
  const Json tree = viewer.wait_until([](const Json& state) { return state.contains("tree"); }, "the trees");
  EXPECT_EQ(tree["tree"]["kind"], "boxes");
  EXPECT_GT(tree["tree"]["levels"], 3);
  EXPECT_GT(tree["tree"]["volumes"], 1000);
  const Picture with_tree = take_picture(viewer);
  EXPECT_GT(difference(before, with_tree), 0.005);

  viewer.click("view.intersection");
  const Json meeting =
      viewer.wait_until([](const Json& state) { return state.contains("intersection"); }, "the intersection");
  EXPECT_EQ(meeting["intersection"]["pairs_of_triangles"] > 0, meeting["pair"]["verdict"] == "colliding");

  viewer.click("view.pieces");
  const Json pieces = viewer.wait_until(
      [](const Json& state) { return state.contains("pieces") && state["pieces"]["pieces"] > 2; },
      "the pieces");
  EXPECT_EQ(pieces["pieces"]["bodies"], 2);
  EXPECT_EQ(pieces["error"], "");
  EXPECT_GT(difference(with_tree, take_picture(viewer)), 0.005);
}

TEST(Window, SelectsAPairAndTakesScreenshots) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "60"});
  const Json shown = start(viewer);
  const Picture before = take_picture(viewer);
  EXPECT_EQ(before.width, width);
  EXPECT_GT(state_shares(before).neutral + state_shares(before).green, 0.01);

  const Json places = viewer.wait_until(
      [](const Json& state) { return state.contains("clickable") && state["clickable"].size() >= 2; },
      "bodies");
  std::vector<int> bodies;
  for (const std::size_t i : {0u, 1u}) {
    const Json& place = places["clickable"][i];
    viewer.click(place["x"].get<int>(), place["y"].get<int>());
    bodies.push_back(place["body"].get<int>());
    viewer.wait_until([&](const Json& state) { return state["selection"].size() == i + 1; }, "a selection");
  }
  const Json pair = viewer.wait_until([](const Json& state) { return state.contains("pair"); }, "the pair");
  EXPECT_EQ(pair["selection"], Json(bodies));
  EXPECT_TRUE(pair["pair"]["verdict"] == "separated" || pair["pair"]["verdict"] == "colliding");

  EXPECT_GT(difference(before, take_picture(viewer)), 0.0005);  // the outlines

  viewer.key("Escape");
  viewer.wait_until([](const Json& state) { return state["selection"].empty(); }, "nothing selected");
}

/// Whichever pair the list of candidates has first: one that collides, if any does.
Json select_first_pair(DrivenViewer& viewer) {
  for (const char* section : {"section.Selection", "section.Counters", "section.Timings", "section.Pairs"})
    viewer.click(section);
  const auto is_pair = [](const std::string& name) {
    return name.starts_with("pairs.") && name.find(',') != std::string::npos;
  };
  const Json listed = viewer.wait_until(
      [&](const Json& state) {
        for (const auto& [name, place] : state["widgets"].items())
          if (is_pair(name)) return true;
        return false;
      },
      "a list of pairs");
  for (const auto& [name, place] : listed["widgets"].items())
    if (is_pair(name)) {
      viewer.click(name);
      break;
    }
  return viewer.wait_until([](const Json& state) { return state.contains("pair"); }, "the pair");
}

TEST(Window, StepsThroughAnAlgorithmToItsEndAndBack) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  constexpr int wide = 1280, high = 800;
  DrivenViewer viewer(wide, high, {"--scene", "polytopes", "--count", "60", "--narrow", "gjk"});
  start(viewer);
  select_first_pair(viewer);
  viewer.key("i");
  const Json first = viewer.wait_until([](const Json& state) { return state.contains("steps"); }, "steps");
  const Json& steps = first["steps"];
  EXPECT_EQ(steps["index"], 0);
  EXPECT_EQ(steps["space"], "Minkowski difference A − B");
  EXPECT_TRUE(steps["as_timed"].get<bool>());
  EXPECT_EQ(steps["verdict"], first["pair"]["verdict"]);
  const int count = steps["count"].get<int>();
  ASSERT_GT(count, 2);
  const auto at_step = [](int index) {
    return [index](const Json& state) { return state["steps"]["index"] == index; };
  };
  const Picture before = take_picture(viewer), again = take_picture(viewer);
  EXPECT_EQ(difference(before, again), 0);
  for (int index = 1; index < count; ++index) {
    viewer.key("period");
    viewer.wait_until(at_step(index), "step " + std::to_string(index));
  }
  viewer.key("period");  // beyond the end
  EXPECT_GT(difference(before, take_picture(viewer)), 0.0001);
  for (int index = count - 2; index >= 0; --index) {
    viewer.key("comma");
    viewer.wait_until(at_step(index), "back to step " + std::to_string(index));
  }
  EXPECT_EQ(difference(before, take_picture(viewer)), 0);
  viewer.click("steps.last");
  viewer.wait_until(at_step(count - 1), "the last step");
  viewer.key("Return");  // plays from the start
  viewer.wait_until([](const Json& state) { return state["steps"]["playing"] == true; }, "play");
  viewer.wait_until(at_step(count - 1), "the end");
  viewer.key("Escape");
  viewer.wait_until([](const Json& state) { return state["inspector"] == false; }, "no inspector");
}

/// From the target to the eye, of unit length.
std::array<double, 3> direction_of(const Json& camera) {
  std::array<double, 3> way{};
  double squared = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    way[i] = camera["eye"][i].get<double>() - camera["target"][i].get<double>();
    squared += way[i] * way[i];
  }
  for (double& each : way) each /= std::sqrt(squared);
  return way;
}

void expect_one_direction(const Json& state) {
  const auto world = direction_of(state["camera"]), second = direction_of(state["steps"]["camera"]);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(world[i], second[i], 1e-9);
}

TEST(Window, BothViewsLookAlongOneDirectionAndStepsArePredicted) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  constexpr int wide = 1280, high = 800;
  DrivenViewer viewer(wide, high, {"--scene", "polytopes", "--count", "60", "--narrow", "gjk"});
  start(viewer);
  const Json before = select_first_pair(viewer);
  viewer.key("i");
  expect_one_direction(viewer.wait_until([](const Json& state) { return state.contains("steps"); }, "steps"));
  viewer.key("period");
  expect_one_direction(
      viewer.wait_until([](const Json& state) { return state["steps"]["index"] == 1; }, "the second step"));
  viewer.key("n");
  viewer.key("period");
  const Json asked = viewer.wait_until(
      [](const Json& state) { return state["steps"]["awaits_prediction"] == true; }, "the question");
  EXPECT_EQ(asked["steps"]["index"], 2);
  EXPECT_EQ(asked["steps"]["sentence"], "");
  viewer.key("period");
  const Json answered = viewer.wait_until(
      [](const Json& state) { return state["steps"]["awaits_prediction"] == false; }, "the answer");
  EXPECT_EQ(answered["steps"]["index"], 2);
  EXPECT_NE(answered["steps"]["sentence"], "");
  viewer.key("Escape");
  const Json after =
      viewer.wait_until([](const Json& state) { return state["inspector"] == false; }, "no inspector");
  EXPECT_EQ(after["camera"], before["camera"]) << "the world looks as it did";
}

/// A body's hull, chosen from the list of what can be stepped through; back at the first step it looks as it
/// did.
TEST(Window, StepsThroughHowAHullIsBuilt) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  constexpr int wide = 1280, high = 800;
  DrivenViewer viewer(wide, high, {"--scene", "polytopes", "--count", "20", "--select", "3"});
  start(viewer);
  viewer.key("i");
  viewer.click("steps.subject");
  viewer.click("steps.subject.1");
  const Json first = viewer.wait_until(
      [](const Json& state) { return state.value("/steps/subject"_json_pointer, "") == "hull"; },
      "the hull's steps");
  EXPECT_EQ(first["steps"]["bodies"], Json({3, 3}));
  EXPECT_EQ(first["steps"]["index"], 0);
  EXPECT_TRUE(first["steps"]["as_timed"].get<bool>()) << "the body has this hull";
  const int count = first["steps"]["count"].get<int>();
  ASSERT_GT(count, 20) << "of 20 points";
  const Picture before = take_picture(viewer), again = take_picture(viewer);
  EXPECT_EQ(difference(before, again), 0);
  viewer.click("steps.last");
  viewer.wait_until([&](const Json& state) { return state["steps"]["index"] == count - 1; }, "the last step");
  EXPECT_GT(difference(before, take_picture(viewer)), 0.0001);
  viewer.key("comma");
  viewer.wait_until([&](const Json& state) { return state["steps"]["index"] == count - 2; }, "a step back");
  viewer.click("steps.first");
  viewer.wait_until([](const Json& state) { return state["steps"]["index"] == 0; }, "the first step");
  EXPECT_EQ(difference(before, take_picture(viewer)), 0);
}

/// Sought, placed, stepped through and saved: the same iterations each time.
TEST(Window, SeeksTheWorstCaseAndStepsThroughIt) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  constexpr int wide = 1280, high = 800;
  const TemporaryFolder folder;
  DrivenViewer viewer(
      wide, high,
      {"--scene", "polytopes", "--count", "20", "--vertices", "12", "--narrow", "gjk", "--select", "3,5"},
      folder.path());
  EXPECT_FALSE(start(viewer).contains("worst_case"));
  for (const char* section :
       {"section.Selection", "section.Timings", "section.Counters", "section.Worst case"})
    viewer.click(section);
  viewer.click("worst.search");
  const Json found =
      viewer.wait_until([](const Json& state) { return state.contains("worst_case"); }, "the worst case");
  const Json& worst = found["worst_case"];
  EXPECT_EQ(worst["bodies"], Json({3, 5}));
  EXPECT_EQ(worst["narrow"], "gjk");
  EXPECT_EQ(worst["measure"], "iterations");
  EXPECT_GT(worst["poses"], 2000);
  EXPECT_GT(worst["cost"], worst["mean"]) << "costlier than poses by chance";
  EXPECT_EQ(worst["again"], worst["cost"]);

  const Picture before = take_picture(viewer);
  viewer.click("worst.place");
  EXPECT_TRUE(comes_to_differ(viewer, before, 0.001)) << "the body's place";
  viewer.click("worst.step");
  const Json stepped = viewer.wait_until([](const Json& state) { return state.contains("steps"); }, "steps");
  EXPECT_EQ(stepped["steps"]["bodies"], Json({3, 5}));
  EXPECT_TRUE(stepped["steps"]["as_timed"].get<bool>());
  EXPECT_GT(stepped["steps"]["count"].get<int>(), worst["cost"].get<int>())
      << "an iteration is a step or more";
  viewer.click("worst.save");
  viewer.wait_until(
      [](const Json& state) { return state["notice"] == "saved collidoscope-worst-polytopes-0.json"; },
      "the scene file");
  for (int i = 0; i < 100 && !std::filesystem::exists(folder.path() / "collidoscope-worst-polytopes-0.json");
       ++i)
    run({"sleep", "0.1"});
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "collidoscope-worst-polytopes-0.json"));
}

TEST(Window, StopsWhereTwoAlgorithmsDisagreeAndKeepsTheScene) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const std::string solid = "aabb-tree:solid=on";
  const TemporaryFolder folder;
  DrivenViewer viewer(
      width, height,
      {"--scene", "boxes-around", "--count", "40", "--narrow", "aabb-tree", "--compare", solid},
      folder.path());
  const Json stopped = viewer.wait_until(
      [](const Json& state) {
        return state["playing"] == false && state.value("/comparison/first"_json_pointer, Json()).is_array();
      },
      "a disagreement");
  EXPECT_EQ(stopped["comparison"]["narrow"], Json({"aabb-tree", solid}));
  EXPECT_TRUE(stopped.contains("second_viewport"));
  const std::string kept =
      "collidoscope-disagreement-boxes-around-" + std::to_string(frame_of(stopped)) + ".json";
  EXPECT_TRUE(std::filesystem::exists(folder.path() / kept)) << kept;
  EXPECT_NE(stopped["notice"].get<std::string>().find("collidoscope " + kept + " --compare " + solid),
            std::string::npos);

  DrivenViewer again(width, height, {kept, "--compare", solid}, folder.path());
  const Json reopened = again.wait_until(
      [](const Json& state) {
        return state["playing"] == false && state.value("/comparison/first"_json_pointer, Json()).is_array();
      },
      "the same disagreement");
  EXPECT_EQ(frame_of(reopened), frame_of(stopped));
  EXPECT_EQ(reopened["comparison"]["first"], stopped["comparison"]["first"]);
  EXPECT_EQ(reopened["pipeline"]["narrow"], "aabb-tree");
}

TEST(Window, GoesToAnyFrameOfTheTimeline) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "60"});
  start(viewer);
  const Picture first = take_picture(viewer);
  for (int frame = 1; frame <= 30; ++frame) {
    viewer.key("o");
    viewer.wait_until(at_frame(static_cast<std::uint64_t>(frame)), "a step");
  }
  const Json state = viewer.state();
  EXPECT_EQ(state["timeline"]["oldest"], 0);
  EXPECT_EQ(state["timeline"]["newest"], 30);
  const Json& box = state["widgets"]["timeline"]["box"];
  const int x = box[0].get<int>() + 1, y = (box[1].get<int>() + box[3].get<int>()) / 2;
  viewer.click(x, y);
  viewer.wait_until(at_frame(0), "the first frame");
  EXPECT_EQ(difference(first, take_picture(viewer)), 0);
}

TEST(Window, TurnsAndZoomsWithoutSelecting) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "20"});
  const Json before = start(viewer);
  const int x = before["viewport"][0].get<int>() + before["viewport"][2].get<int>() / 2;
  viewer.drag(x, 200, x + 80, 240);
  const Json turned = viewer.wait_until(
      [&](const Json& state) { return state["camera"]["eye"] != before["camera"]["eye"]; }, "another view");
  EXPECT_TRUE(turned["selection"].empty());
  viewer.key("Home");
  viewer.wait_until([&](const Json& state) { return state["camera"] == before["camera"]; }, "the first view");
  viewer.scroll_up(x, 250);
  viewer.wait_until([&](const Json& state) { return state["camera"]["eye"] != before["camera"]["eye"]; },
                    "zoom");
}

TEST(Window, OpensAFileThroughTheFileBrowser) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "20"},
                      COLLIDOSCOPE_SOURCE_DIR "/assets/stl");
  start(viewer);
  viewer.key("ctrl+o");
  viewer.wait_until([](const Json& state) { return state["widgets"].contains("files.filter"); },
                    "the browser");
  viewer.type("space");
  viewer.wait_until(
      [](const Json& state) {
        return state["widgets"].contains("files.space-shuttle.stl") &&
               !state["widgets"].contains("files.bust.stl");
      },
      "the narrowed list");
  viewer.key("Return");
  const Json opened =
      viewer.wait_until([](const Json& state) { return state["scenes_opened"] == 2; }, "the file");
  EXPECT_EQ(opened["file_browser"], false);
  EXPECT_EQ(opened["error"], "");
  EXPECT_EQ(opened["scene"]["id"], "workbench");
  EXPECT_NE(opened["scene"]["bodies"], 20);  // the count was meant for the polytopes
}

/// What failed is not what is shown, nor does it fail again with the next file.
TEST(Window, AFileThatCannotBeReadLeavesTheScene) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "broken.stl") << "solid broken\n facet normal 0 0 nowhere\n";
  std::filesystem::copy(COLLIDOSCOPE_SOURCE_DIR "/assets/stl/cube.stl", folder.path());
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "20"}, folder.path());
  start(viewer);
  const auto open = [&](const std::string& file) {
    viewer.key("ctrl+o");
    viewer.click("files." + file);
    viewer.click("files.open");
  };
  open("broken.stl");
  const Json failed = viewer.wait_until([](const Json& state) { return state["error"] != ""; }, "the error");
  EXPECT_EQ(failed["scene"]["id"], "polytopes");
  viewer.click("error.dismiss");
  viewer.wait_until([](const Json& state) { return state["error"].get<std::string>().empty(); }, "no error");
  viewer.wait_until([](const Json& state) { return state["widgets"].contains("scene.vertices"); },
                    "the parameters of the scene that is shown");
  open("cube.stl");
  const Json opened =
      viewer.wait_until([](const Json& state) { return state["scenes_opened"] == 2; }, "the other file");
  EXPECT_EQ(opened["scene"]["id"], "workbench");
  EXPECT_FALSE(opened["widgets"].contains("scene.vertices"));
}

TEST(Window, GuidesThroughThePipelineAndTakesSettingsBack) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "10", "--lecture"});
  start(viewer);
  viewer.key("t");
  const auto set_up = [&](int step, std::size_t selected) {
    viewer.wait_until(
        [&](const Json& state) {
          return state.value("tour", -1) == step && state["selection"].size() == selected &&
                 frame_of(state) == 40;
        },
        "step " + std::to_string(step));
  };
  set_up(0, 0);
  viewer.key("Next");
  set_up(1, 2);
  const Json told = viewer.wait_until([](const Json& state) { return state.contains("pair"); }, "the pair");
  EXPECT_EQ(told["pair"]["decided_by"], "mid phase");
  EXPECT_EQ(viewer.state()["keys"].back(), "Page Down   Next, previous tour step");
  viewer.key("Escape");
  viewer.wait_until(
      [](const Json& state) { return !state.contains("tour") && state["scene"]["bodies"] == 10; },
      "what was open before");
  viewer.key("w");
  viewer.wait_until([](const Json& state) { return state["wireframe"] == true; }, "wireframe");
  viewer.key("ctrl+z");
  viewer.wait_until([](const Json& state) { return state["wireframe"] == false; }, "undo");
}

TEST(Window, PanelsDoNotOverlap) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(1280, 720, {"--scene", "arm"});
  const Json shown = start(viewer);
  struct Box {
    std::string name;
    double x0, y0, x1, y1;
  };
  std::vector<Box> boxes;
  for (const auto& [name, place] : shown["widgets"].items()) {
    const Json& box = place["box"];
    boxes.push_back({name, box[0], box[1], box[2], box[3]});
  }
  ASSERT_GT(boxes.size(), 20u);
  for (const Box& a : boxes) {
    EXPECT_GE(a.x0, 0) << a.name;
    EXPECT_LE(a.x1, 1280) << a.name;
    for (const Box& b : boxes) {
      const bool apart = &a == &b || a.x1 <= b.x0 || b.x1 <= a.x0 || a.y1 <= b.y0 || b.y1 <= a.y0;
      EXPECT_TRUE(apart) << a.name << " and " << b.name;
    }
  }
  viewer.key("Tab");
  viewer.wait_until(
      [](const Json& state) {
        return state["viewport"] == Json({0, 31, 1280, 689});  // below the legend
      },
      "no panels");
}

}  // namespace
}  // namespace collidoscope::test
