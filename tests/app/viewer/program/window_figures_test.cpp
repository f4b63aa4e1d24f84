// Pictures, figures and films that are made in the window, and what their commands make again.

#include <fstream>
#include <gtest/gtest.h>

#include "core/files/input_file.h"
#include "driven_window.h"

namespace collidoscope::test {
namespace {

/// F11, and then the command that it kept, in the same folder: the picture each of them made.
std::pair<Picture, Picture> figure_and_again(DrivenViewer& viewer, const std::filesystem::path& folder,
                                             const std::string& name) {
  const auto file = [&](const char* extension) { return folder / (name + extension); };
  for (const char* extension : {".png", ".svg", ".csv", ".json", ".sh"})
    std::filesystem::remove(file(extension));
  viewer.key("F11");
  viewer.wait_until([](const Json& state) { return state["notice"].get<std::string>().starts_with("saved"); },
                    "the figure");
  for (int i = 0; i < 100 && !std::filesystem::exists(file(".json")); ++i) run({"sleep", "0.1"});  // the last
  EXPECT_TRUE(std::filesystem::exists(file(".csv")));
  const Picture saved = read_picture(file(".png"));
  const std::string document = read_file(file(".svg"));
  for (const char* extension : {".png", ".svg"}) std::filesystem::remove(file(extension));
  const std::string programs = std::filesystem::path(COLLIDOSCOPE_PROGRAM).parent_path().string();
  const Finished again = run(
      {"sh", "-c", "cd " + folder.string() + " && PATH=" + programs + ":$PATH sh " + file(".sh").string()},
      {"DISPLAY="});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_FALSE(document.empty());
  EXPECT_TRUE(read_file(file(".svg")) == document);
  return {saved, read_picture(file(".png"))};
}

TEST(Window, AFigureIsMadeAgainByItsCommand) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "60"}, folder.path());
  start(viewer);
  for (int i = 0; i < 3; ++i) viewer.key("o");
  viewer.wait_until(at_frame(3), "three steps");
  const auto [saved, again] = figure_and_again(viewer, folder.path(), "collidoscope-figure-polytopes-3");
  EXPECT_EQ(difference(saved, again), 0);
}

/// Legend and caption are text in the SVG; the picture has a legend once that is ticked.
TEST(Window, AFigureHasALegendAndACaption) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  constexpr int tall = 1200;  // the panel is far down
  DrivenViewer viewer(width, tall,
                      {"--workspace", "teach", "--scene", "polytopes", "--count", "60", "--select", "3,5",
                       "--overlays", "obbs,aabbs,spheres", "--narrow", "gjk"},
                      folder.path());
  start(viewer);
  const std::string name = "collidoscope-figure-polytopes-0";
  const auto [plain, plain_again] = figure_and_again(viewer, folder.path(), name);
  EXPECT_EQ(difference(plain, plain_again), 0);
  const std::string document = read_file(folder.path() / (name + ".svg"));
  for (const char* words : {">oriented box<", ">axis-aligned box<", ">sphere<",
                            ">no overlap: ", "polytopes, frame 0 (0 s): 60 bodies", "tested by gjk"})
    EXPECT_NE(document.find(words), std::string::npos) << words;
  viewer.click("pictures.legend");
  viewer.click("pictures.caption");
  viewer.type("A & B of 60");
  viewer.key("Return");
  run({"sleep", "1"});
  const auto [saved, again] = figure_and_again(viewer, folder.path(), name);
  EXPECT_EQ(difference(saved, again), 0);
  EXPECT_GT(difference(plain, saved), 0.002) << "the legend";
  EXPECT_NE(read_file(folder.path() / (name + ".svg")).find(">A &amp; B of 60</text>"), std::string::npos);
}

/// What stands in no scene file, too: without ground, with points, beside a second algorithm.
TEST(Window, AFigureIsMadeAgainWithAllThatIsShown) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  constexpr int tall = 1400;
  DrivenViewer viewer(width, tall,
                      {"--scene", "polytopes", "--count", "60", "--overlays", "contacts", "--select", "3,5",
                       "--narrow", "gjk", "--compare", "sat"},
                      folder.path());
  start(viewer);
  const auto [before, before_again] =
      figure_and_again(viewer, folder.path(), "collidoscope-figure-polytopes-0");
  EXPECT_EQ(difference(before, before_again), 0);
  viewer.click("view.ground");
  viewer.click("pipeline.answer");
  viewer.wait_until([](const Json& state) { return state["pipeline"]["answer"] == "distance"; }, "distances");
  const auto [saved, again] = figure_and_again(viewer, folder.path(), "collidoscope-figure-polytopes-0");
  EXPECT_EQ(difference(saved, again), 0);
  EXPECT_GT(difference(before, saved), 0.005);
}

/// Both views, with the palette's patterns, the names and the step.
TEST(Window, AFigureHasTheStepThatIsShown) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  DrivenViewer viewer(
      width, height,
      {"--scene", "polytopes", "--count", "60", "--palette", "safe", "--narrow", "gjk", "--select", "3,5"},
      folder.path());
  start(viewer);
  viewer.key("i");
  viewer.wait_until([](const Json& state) { return state.contains("steps"); }, "steps");
  const auto at_step = [&](int index) {
    viewer.wait_until([&](const Json& state) { return state["steps"]["index"] == index; }, "a step");
    return figure_and_again(viewer, folder.path(), "collidoscope-figure-polytopes-0");
  };
  const auto [first, first_again] = at_step(0);
  EXPECT_EQ(difference(first, first_again), 0);
  viewer.key("period");
  const auto [second, second_again] = at_step(1);
  EXPECT_EQ(difference(second, second_again), 0);
  EXPECT_GT(difference(first, second), 0.0001);
  viewer.key("period");
  viewer.wait_until([](const Json& state) { return state["steps"]["index"] == 2; },
                    "the step after it: a figure does not throw one back");
}

/// A notice would be gone before it is read. A folder has the picture's name.
TEST(Window, APictureThatCannotBeWrittenIsAnErrorInFront) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "5"});
  start(viewer);
  std::filesystem::create_directory(viewer.file("picture.png"));
  viewer.key("F12");
  viewer.wait_until(
      [](const Json& state) {
        return state["error"].get<std::string>().find("picture.png") != std::string::npos;
      },
      "the error");
  viewer.click("error.dismiss");
  viewer.wait_until([](const Json& state) { return state["error"].get<std::string>().empty(); }, "its end");
}

bool records(const Json& state) {
  return state.contains("film") && state["film"]["recording"] == true;
}

/// Three seconds, while somebody pauses, steps, turns the view and steps on.
TEST(Window, AFilmHasEveryFrameWhateverOneDoesMeanwhile) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  COLLIDOSCOPE_REQUIRE_FFPROBE();
  const TemporaryFolder folder;
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "30"}, folder.path());
  start(viewer);
  viewer.click("transport.record");
  viewer.wait_until(records, "a film");  // the button acts with the next picture, a key at once
  viewer.key("space");
  viewer.wait_until([](const Json& state) { return frame_of(state) >= 60; }, "sixty frames");
  viewer.key("space");
  const Json still = viewer.wait_until(paused, "a pause");
  viewer.key("o");
  viewer.key("o");
  viewer.wait_until([&](const Json& state) { return frame_of(state) >= frame_of(still) + 2; }, "two steps");
  viewer.drag(width / 2, height / 3, width / 2 + 80, height / 3);
  viewer.key("space");
  viewer.wait_until([](const Json& state) { return frame_of(state) >= 180; }, "the rest");
  viewer.key("space");
  viewer.wait_until(paused, "the end");
  viewer.click("transport.record");
  const Json saved = viewer.wait_until(
      [](const Json& state) { return state["notice"].get<std::string>().starts_with("saved"); }, "the film");
  EXPECT_EQ(frames_in_film((folder.path() / "collidoscope-polytopes-0.mp4").string()), frame_of(saved));
}

/// A paused scene stays paused when a film begins and when it ends; one that plays goes on. All the while the
/// window says how long the film is.
TEST(Window, AFilmChangesNothingOfWhatPlays) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  COLLIDOSCOPE_REQUIRE_FFPROBE();
  const TemporaryFolder folder;
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "30"}, folder.path());
  start(viewer);
  viewer.key("F9");
  const Json waits =
      viewer.wait_until([&](const Json& state) { return records(state) && state["film"]["waits"] == true; },
                        "a film that waits");
  EXPECT_EQ(waits["playing"], false);
  viewer.key("o");
  viewer.key("o");
  const Json two = viewer.wait_until(
      [&](const Json& state) { return records(state) && state["film"]["frames"] == 2; }, "two steps in it");
  EXPECT_EQ(two["playing"], false);
  EXPECT_NEAR(two["film"]["seconds"].get<double>(), 2.0 / 60, 1e-9);
  viewer.key("F9");
  const Json saved = viewer.wait_until(
      [](const Json& state) { return state["notice"].get<std::string>().starts_with("saved"); }, "the film");
  EXPECT_NE(saved["notice"].get<std::string>().find("collidoscope-polytopes-0.mp4: 2 frames, 0.03 s"),
            std::string::npos)
      << saved["notice"];
  EXPECT_EQ(saved["film"]["recording"], false);
  run({"sleep", "1"});
  const Json after = viewer.state();
  EXPECT_EQ(after["playing"], false);
  EXPECT_EQ(frame_of(after), 2);
  EXPECT_EQ(frames_in_film((folder.path() / "collidoscope-polytopes-0.mp4").string()), 2);

  viewer.key("space");
  viewer.key("F9");
  viewer.wait_until([&](const Json& state) { return records(state) && state["film"]["frames"] > 5; },
                    "a film");
  viewer.key("F9");
  const Json ended =
      viewer.wait_until([&](const Json& state) { return !records(state); }, "the end of the second film");
  EXPECT_EQ(ended["playing"], true);
  viewer.wait_until([&](const Json& state) { return frame_of(state) > frame_of(ended) + 5; }, "more frames");
}

/// However long a film's pictures take: none comes between what the user does and the next that he does.
TEST(Window, AFilmHoldsUpNoClicks) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  COLLIDOSCOPE_REQUIRE_FFPROBE();
  const TemporaryFolder folder;
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "30"}, folder.path());
  viewer.wait_until([](const Json& state) { return state.contains("scene"); }, "a scene");
  viewer.key("F9");
  const Json begun = viewer.wait_until(
      [](const Json& state) { return records(state) && state["film"]["frames"] > 5; }, "a film");
  constexpr int clicks = 60;  // each a press and a release, which panels look at one by one
  viewer.click_at_once(width / 2, height / 2, clicks, "F9");
  const Json ended = viewer.wait_until([](const Json& state) { return !records(state); }, "its end");
  EXPECT_LT(ended["film"]["frames"].get<int>() - begun["film"]["frames"].get<int>(), clicks);
}

/// As many pictures as frames, of the same run as without a window.
TEST(Window, AFilmThatTheCommandLineAsksForHasTheFramesOfTheRun) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  COLLIDOSCOPE_REQUIRE_FFPROBE();
  const TemporaryFolder folder;
  const std::vector<std::string> scene = {"--scene", "polytopes", "--count", "30", "--frames", "300"};
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  std::vector<std::string> filmed = scene;
  filmed.insert(filmed.end(), {"--record", file("film.mp4"), "--report", file("window.json")});
  DrivenViewer viewer(480, 320, filmed);
  for (int i = 0; i < 1200 && viewer.running(); ++i) run({"sleep", "0.1"});
  ASSERT_FALSE(viewer.running());
  EXPECT_EQ(frames_in_film(file("film.mp4")), 300);
  std::vector<std::string> without = {COLLIDOSCOPE_PROGRAM, "--no-config", "--headless", "--report",
                                      file("headless.json")};
  without.insert(without.end(), scene.begin(), scene.end());
  ASSERT_EQ(run(without).exit_code, 0);
  const auto hash = [&](const char* name) { return Json::parse(std::ifstream(file(name)))["hash"]; };
  EXPECT_EQ(hash("window.json"), hash("headless.json"));
}

}  // namespace
}  // namespace collidoscope::test
