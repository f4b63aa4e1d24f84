// Algorithms that are judged in the window, as a user does it: by keys and clicks.

#include <algorithm>
#include <gtest/gtest.h>

#include "core/files/input_file.h"
#include "driven_window.h"

namespace collidoscope::test {
namespace {

const std::string judged_plugin = TEST_PLUGINS "/turn_bug.so";
const std::string judged_program = "exec:sh " COLLIDOSCOPE_SOURCE_DIR "/tests/fixtures/plugins/turn_bug.sh";

/// B is turned by 50 degrees about z, and 0.75 m away along x.
const char* const turned_case = R"({"schema": 1, "name": "turned boxes",
  "a": {"shape": "box:1,1,1", "position": [4, 5, 6]},
  "b": {"shape": "box:1,1,1", "position": [4.75, 5, 6], "orientation": [0.9063077870366499, 0, 0, 0.42261826174069944]},
  "expected": {"verdict": "colliding"}})";

bool is_judged(const Json& state) {
  return state.contains("judge") && state["judge"]["complete"] == true &&
         state["job"].get<std::string>().empty();
}

Json row_of(const Json& state, const std::string& narrow) {
  for (const Json& row : state["judge"]["rows"])
    if (row["narrow"] == narrow) return row;
  return {};
}

/// Types an algorithm of the user's own, and waits until it is there; then all are judged again.
Json load_and_judge_again(DrivenViewer& viewer, const std::string& algorithm, const std::string& id) {
  const int before = viewer.state()["judge"]["number"];
  viewer.click("judge.algorithm");
  viewer.type(algorithm);
  viewer.key("Return");
  viewer.wait_until([&](const Json& state) { return state["own_algorithms"] == Json({id}); },
                    "the algorithm");
  viewer.click("judge.again");
  return viewer.wait_until(
      [&](const Json& state) { return is_judged(state) && state["judge"]["number"] > before; },
      "another judgement");
}

/// From the judged case to the cut-down scene, and what was written.
void minimise_and_open(DrivenViewer& viewer, const TemporaryFolder& folder, const std::string& narrow) {
  viewer.click("judge.minimise");
  const Json written = viewer.wait_until(
      [](const Json& state) { return is_judged(state) && !state["judge"]["findings"].empty(); }, "a finding");
  const Json finding = written["judge"]["findings"][0];
  EXPECT_EQ(finding["parts_before"], 16);
  EXPECT_EQ(finding["parts_after"], 8) << "two tetrahedra";
  const std::filesystem::path out = folder.path() / finding["folder"].get<std::string>();
  for (const char* name : {"case.json", "scene.json", "a.stl", "b.stl", "report.md"})
    EXPECT_TRUE(std::filesystem::exists(out / name)) << out / name;
  const std::string report = read_file(out / "report.md");
  EXPECT_NE(report.find("wrong verdict"), std::string::npos) << report;
  EXPECT_NE(report.find("**Exact**: colliding, depth "), std::string::npos) << report;
  EXPECT_NE(report.find("collide judge case.json --narrow "), std::string::npos) << report;

  viewer.click("judge.finding.open.0");
  const Json opened = viewer.wait_until(
      [](const Json& state) {
        return state["judge_window"] == false && state["scene"]["shapes"] == Json({"a.stl", "b.stl"}) &&
               state.contains("pair");
      },
      "the cut-down scene");
  EXPECT_EQ(opened["body_names"], Json({"A", "B"}));
  EXPECT_EQ(opened["pair"]["verdict"], "colliding") << "by the scene's own algorithm";
  viewer.key("j");
  viewer.click("judge.pair");
  const Json again = viewer.wait_until(
      [](const Json& state) { return is_judged(state) && state["judge"]["title"] == "A, B"; },
      "the cut-down pair, judged");
  EXPECT_EQ(row_of(again, narrow)["group"], "contradicts") << "the contradiction lasts";
}

/// A case of the command line, shown with its expected answer; a plugin of the user's own is found wrong
/// about it.
TEST(Window, JudgesAPluginAndMinimisesWhatItGetsWrong) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.write("turned.json", turned_case);
  DrivenViewer viewer(1280, 720, {file.string()}, folder.path());
  const Json first = viewer.wait_until(is_judged, "a judgement of the case");
  EXPECT_EQ(first["judge_window"], true);
  EXPECT_EQ(first["judge"]["title"], "turned.json");
  EXPECT_EQ(first["scene"]["bodies"], 2);
  EXPECT_EQ(first["selection"], Json({0, 1}));
  EXPECT_EQ(row_of(first, "gjk")["group"], "agrees");

  const Json found = load_and_judge_again(viewer, judged_plugin, "turn-bug");
  EXPECT_EQ(found["judge"]["rows"][0]["narrow"], "turn-bug") << "contradictions first";
  EXPECT_EQ(found["judge"]["rows"][0]["group"], "contradicts");
  EXPECT_EQ(found["judge"]["rows"][0]["cells"][2], "separated");
  EXPECT_TRUE(found["judge"]["rows"][0]["cells"][3].get<std::string>().starts_with("colliding, 0."));
  minimise_and_open(viewer, folder, "turn-bug");

  viewer.key("Escape");
  viewer.click("pipeline.narrow");
  const Json list = viewer.wait_until(
      [](const Json& state) { return state["widgets"].contains("pipeline.narrow.gjk"); }, "the list");
  const Json& entry = list["widgets"]["pipeline.narrow.gjk"];
  viewer.scroll_down(entry["x"], entry["y"], 12);  // the user's own come last
  viewer.click("pipeline.narrow.turn-bug");
  const Json wrong = viewer.wait_until(
      [](const Json& state) { return state["pipeline"]["narrow"] == "turn-bug"; }, "it is in the list");
  EXPECT_EQ(wrong["scene"]["colliding_pairs"], 0) << "and wrong there, too";
}

TEST(Window, JudgesAProgramAndMinimisesWhatItGetsWrong) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  folder.write("turned.json", turned_case);
  DrivenViewer viewer(1280, 720, {"turned.json"}, folder.path());
  viewer.wait_until(is_judged, "a judgement of the case");
  const Json found = load_and_judge_again(viewer, judged_program, judged_program);
  EXPECT_EQ(found["judge"]["rows"][0]["narrow"], judged_program);
  minimise_and_open(viewer, folder, judged_program);
}

/// Of those that the project ships.
void copy_meshes(std::initializer_list<const char*> names, const TemporaryFolder& folder) {
  for (const char* name : names)
    std::filesystem::copy_file(std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR "/assets/stl") / name,
                               folder.path() / name);
}

/// Each call is one action of the user's.
class CountedActions {
 public:
  explicit CountedActions(DrivenViewer& viewer) : viewer_(viewer) {}
  void click(const std::string& widget) { ++count_, viewer_.click(widget); }
  void ctrl_click(const std::string& widget) {
    ++count_, viewer_.hold("ctrl");
    viewer_.click(widget);
    viewer_.let_go("ctrl");
  }
  void type(const std::string& text) { ++count_, viewer_.type(text); }
  void key(const std::string& name) { ++count_, viewer_.key(name); }
  int count() const { return count_; }

 private:
  DrivenViewer& viewer_;
  int count_ = 0;
};

/// From the start page to a proven answer, its reason, and a figure of it.
TEST(Window, AnswersForTwoFilesOfTheUsersOwnInEightActions) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  copy_meshes({"torus.stl", "icosahedron.stl"}, folder);
  DrivenViewer viewer(1280, 720, {}, folder.path());
  CountedActions user(viewer);
  user.click("start.open");
  user.click("files.icosahedron.stl");
  user.ctrl_click("files.torus.stl");
  user.click("files.open");
  const Json there = viewer.wait_until(
      [](const Json& state) { return state.contains("pair") && state["selection"].size() == 2; }, "a pair");
  EXPECT_EQ(there["pair"]["verdict"], "colliding");
  user.click("selection.why");
  const Json why = viewer.wait_until(
      [](const Json& state) { return state["isolated"].get<bool>() && state.contains("intersection"); },
      "the pair alone, and the curve where the surfaces meet");
  EXPECT_EQ(why["pair"]["verdict"], "colliding");
  user.key("F11");
  const auto has_figure = [&] {
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
      if (entry.path().extension() == ".svg") return true;
    return false;
  };
  for (int i = 0; i < 100 && !has_figure(); ++i) run({"sleep", "0.1"});
  EXPECT_TRUE(has_figure());
  EXPECT_LE(user.count(), 8);
}

/// Two STL files and two poses, from the start page to what all algorithms say.
TEST(Window, JudgesAPairOfTheUsersOwnInSixActions) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  copy_meshes({"cube.stl", "icosahedron.stl"}, folder);
  DrivenViewer viewer(1280, 720, {}, folder.path());
  CountedActions user(viewer);
  user.click("start.judge");
  user.click("files.cube.stl");
  user.ctrl_click("files.icosahedron.stl");
  user.click("files.open");
  const Json there = viewer.wait_until(is_judged, "the pair as the files have it");
  EXPECT_EQ(there["judge"]["title"], "cube.stl, icosahedron.stl");
  user.type("0,0,0,1,0,0,0,40,0,0,0.8,0,0,0.6");
  user.key("Return");
  const Json judged = viewer.wait_until(
      [&](const Json& state) {
        return is_judged(state) && state["judge"]["number"] > there["judge"]["number"];
      },
      "the pair at its poses");
  EXPECT_LE(user.count(), 6);
  EXPECT_EQ(judged["scene"]["bodies"], 2);
  EXPECT_TRUE(row_of(judged, "gjk")["cells"][3].get<std::string>().starts_with("separated, 3"))
      << row_of(judged, "gjk").dump();
  EXPECT_GT(judged["judge"]["rows"].size(), 8u);
  for (const Json& row : judged["judge"]["rows"]) {
    const bool of_another_library = row["cells"][0].get<std::string>().ends_with(" *");
    EXPECT_TRUE(of_another_library || row["group"] != "contradicts") << row;
  }
}

/// A frame never ends, as its algorithm does not answer. The program ends without it.
TEST(Window, ClosesWhileAnAlgorithmDoesNotAnswer) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--plugin", TEST_PLUGINS "/silent.so", "--narrow", "broken"});
  viewer.wait_until([](const Json& state) { return state.contains("scene"); }, "a scene");
  run({"sleep", "3"});
  const int frame = frame_of(viewer.state());
  run({"sleep", "1"});
  EXPECT_EQ(frame_of(viewer.state()), frame);
  EXPECT_TRUE(viewer.state()["playing"].get<bool>());
  viewer.key("ctrl+q");
  for (int i = 0; i < 300 && viewer.running(); ++i) run({"sleep", "0.1"});
  EXPECT_FALSE(viewer.running());
  EXPECT_TRUE(std::filesystem::exists(viewer.file("picture.png")));
}

}  // namespace
}  // namespace collidoscope::test
