// Screenshots without a display: the state first (the report), then the pixels, and a control that must
// differ.

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/files/input_file.h"
#include "fixtures/temporary_folder.h"
#include "picture.h"
#include "process.h"

namespace collidoscope::test {
namespace {

class Headless : public testing::Test {
 protected:
  Finished collidoscope(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {COLLIDOSCOPE_PROGRAM, "--no-config"});
    return run(arguments, {"DISPLAY=", "WAYLAND_DISPLAY="});
  }
  /// Draws `arguments` at a size that is quick to draw.
  Picture draw(std::vector<std::string> arguments) {
    const std::string file = (folder_.path() / "picture.png").string();
    arguments.insert(arguments.end(), {"--headless", "--size", "640x400", "--screenshot", file});
    const Finished finished = collidoscope(arguments);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished.exit_code == 0 ? read_picture(file) : Picture();
  }

  TemporaryFolder folder_;
};

TEST_F(Headless, PolytopesShowAllThreeStates) {
  const std::string report = (folder_.path() / "report.json").string();
  const Picture picture =
      draw({"--scene", "polytopes", "--count", "500", "--frames", "60", "--report", report});
  const nlohmann::json json = nlohmann::json::parse(std::ifstream(report));
  EXPECT_EQ(json["frames"], 60);
  EXPECT_EQ(json["count"], 500);
  EXPECT_GT(json["pairs"]["colliding"], 0);
  ASSERT_EQ(picture.width, 640);
  const StateShares shares = state_shares(picture);
  EXPECT_GT(shares.neutral, 0.001);
  EXPECT_GT(shares.green, 0.02);
  EXPECT_GT(shares.red, 0.001);
}

/// Panels have no room there.
TEST_F(Headless, DrawsPicturesOfAnySize) {
  for (const char* size : {"1x1", "32x300", "300x32", "33x20"}) {
    const std::string file = (folder_.path() / "small.png").string();
    const Finished finished =
        collidoscope({"--headless", "--frames", "2", "--with-ui", "--size", size, "--screenshot", file});
    EXPECT_EQ(finished.exit_code, 0) << size << finished.err;
  }
}

TEST_F(Headless, DrawsThePanelsOfASelectedPairInEveryWorkspace) {
  for (const char* workspace : {"explore", "debug", "teach", "all"}) {
    const std::string file = (folder_.path() / "panels.png").string();
    const Finished finished =
        collidoscope({"--headless", "--frames", "1", "--select", "0,1", "--with-ui", "--workspace", workspace,
                      "--size", "1000x700", "--screenshot", file});
    EXPECT_EQ(finished.exit_code, 0) << workspace << finished.err;
  }
}

TEST_F(Headless, ReplaysARunAndFailsAtTheFrameThatDiffers) {
  const std::string report = (folder_.path() / "report.json").string();
  ASSERT_EQ(collidoscope(
                {"--headless", "--scene", "polytopes", "--count", "80", "--frames", "12", "--report", report})
                .exit_code,
            0);
  const Finished same = collidoscope({"--headless", "--replay", report, "--narrow", "gjk"});
  EXPECT_EQ(same.exit_code, 0) << same.err;
  EXPECT_NE(same.out.find("replay: all of 12 frames as recorded"), std::string::npos) << same.out;
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(std::ifstream(report));
  json["frame_hashes"][8] = "0123456789abcdef";
  std::ofstream(report) << json;
  const Finished other = collidoscope({"--headless", report});  // opened as a file is
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_NE(other.err.find("frame 9 is not as recorded"), std::string::npos) << other.err;
}

TEST_F(Headless, CountsTheFramesThatItRan) {
  const std::string scene = (folder_.path() / "scene.json").string();
  std::ofstream(scene) << R"({"schema": 1, "frame": 57, "shapes": [{"name": "cube", "model": "box"}],
                              "bodies": [{"shape": "cube"}]})";
  const Finished finished = collidoscope({"--headless", "--scene", scene, "--frames", "3"});
  EXPECT_NE(finished.out.find(": 1 body, 3 frames\n"), std::string::npos) << finished.out << finished.err;
}

TEST_F(Headless, TheBeginningOfAStepIsTheFrameBefore) {
  const auto at = [&](const char* frames, std::vector<std::string> more) {
    more.insert(more.end(), {"--scene", "polytopes", "--count", "60", "--frames", frames});
    return draw(more);
  };
  const Picture before = at("9", {}), begin = at("10", {"--moment", "0"}),
                middle = at("10", {"--moment", "0.5"});
  EXPECT_EQ(begin.pixels, before.pixels);
  EXPECT_NE(middle.pixels, before.pixels);
}

TEST_F(Headless, TheProbeIsSeenWhereItWasCast) {
  const std::string scene = (folder_.path() / "cube.json").string();
  std::ofstream(scene) << R"({"schema": 1, "shapes": [{"name": "cube", "model": "box"}],
                              "bodies": [{"shape": "cube"}]})";
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.end(), {"--scene", scene, "--frames", "1", "--camera", "3,-4,2,0,0,0"});
    return draw(more);
  };
  const Picture without = with({}), probed = with({"--probe", "0.5,0.5"});
  EXPECT_NE(without.at(320, 200), probed.at(320, 200)) << "the point that was hit";
  EXPECT_GT(difference(without, probed), 0.0005);
  EXPECT_LT(difference(without, probed), 0.1);
  EXPECT_NE(with({"--probe", "0.5,0.5", "--probe-radius", "0.1"}).pixels, probed.pixels);
  EXPECT_NE(with({"--probe-ray", "-20,1,0,0,0,0"}).pixels, without.pixels);
}

TEST_F(Headless, AProbeOutsideThePictureIsRefused) {
  for (const std::string place : {"1.5,0.5", "0.5", "0.5,-1", "a,b"}) {
    const Finished finished = collidoscope({"--headless", "--probe", place, "--frames", "1"});
    EXPECT_EQ(finished.exit_code, 2) << place;
    EXPECT_NE(finished.err.find("--probe"), std::string::npos) << finished.err;
  }
}

std::string hash_in(const std::string& text) {
  return text.substr(text.find("hash "), 21);
}

TEST_F(Headless, AFilmHasEveryFrameAndDoesNotDisturbTheRun) {
  COLLIDOSCOPE_REQUIRE_FFPROBE();
  const std::vector<std::string> scene = {"--scene",  "polytopes", "--count",   "40",
                                          "--frames", "300",       "--headless"};
  std::vector<std::string> filmed = scene;
  const std::filesystem::path film = folder_.path() / "film.mp4";
  filmed.insert(filmed.end(), {"--size", "161x101", "--record", film.string()});
  const Finished with = collidoscope(filmed), without = collidoscope(scene);
  ASSERT_EQ(with.exit_code, 0) << with.err;
  EXPECT_EQ(frames_in_film(film), 300);
  EXPECT_EQ(hash_in(with.out), hash_in(without.out));
}

/// Half of the frames, each for twice its time: programs that show GIFs do not keep up with more.
TEST_F(Headless, AVideoMayBeAGif) {
  COLLIDOSCOPE_REQUIRE_FFPROBE();
  const std::filesystem::path film = folder_.path() / "film.gif";
  const Finished filmed = collidoscope({"--headless", "--scene", "polytopes", "--count", "10", "--frames",
                                        "60", "--size", "161x101", "--video", film.string()});
  ASSERT_EQ(filmed.exit_code, 0) << filmed.err;
  EXPECT_EQ(frames_in_film(film), 30);
  const Finished probed = run({"ffprobe", "-v", "error", "-show_entries", "format=format_name,duration",
                               "-of", "csv=p=0", film.string()});
  EXPECT_EQ(probed.out.substr(0, 6), "gif,1.") << probed.out;
}

TEST_F(Headless, WithoutFfmpegAFilmIsPngFiles) {
  const std::filesystem::path film = folder_.path() / "film.mp4";
  const Finished filmed =
      run({COLLIDOSCOPE_PROGRAM, "--no-config", "--headless", "--scene", "polytopes", "--count", "10",
           "--frames", "4", "--size", "64x40", "--record", film.string()},
          {"DISPLAY=", "PATH=/nowhere"});
  ASSERT_EQ(filmed.exit_code, 0) << filmed.err;
  EXPECT_NE(filmed.err.find("ffmpeg is not installed"), std::string::npos) << filmed.err;
  EXPECT_FALSE(std::filesystem::exists(film));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path() / "film"), {}), 4);
}

TEST_F(Headless, WithoutFfmpegAGifIsPngFiles) {
  const std::filesystem::path film = folder_.path() / "moving.gif";
  const Finished filmed = run({COLLIDOSCOPE_PROGRAM, "--no-config", "--headless", "--scene", "polytopes",
                               "--count", "10", "--frames", "3", "--size", "64x40", "--video", film.string()},
                              {"DISPLAY=", "PATH=/nowhere"});
  ASSERT_EQ(filmed.exit_code, 0) << filmed.err;
  EXPECT_NE(filmed.err.find("PNG files in"), std::string::npos) << filmed.err;
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path() / "moving"), {}), 3);
}

TEST_F(Headless, WhatAKilledFilmHoldsPlays) {
  COLLIDOSCOPE_REQUIRE_FFPROBE();
  const std::filesystem::path film = folder_.path() / "film.mp4";
  const std::filesystem::path part = film.string() + ".part";
  {
    Background viewer({COLLIDOSCOPE_PROGRAM, "--no-config", "--headless", "--scene", "polytopes", "--count",
                       "40", "--frames", "100000", "--size", "320x200", "--record", film.string()},
                      {"DISPLAY="});
    constexpr std::uintmax_t enough = 20'000;  // bytes: more than one fragment's head
    for (int i = 0; i < 600 && !(std::filesystem::exists(part) && std::filesystem::file_size(part) > enough);
         ++i)
      run({"sleep", "0.1"}, {});
    viewer.kill();
  }
  run({"sleep", "0.5"}, {});
  EXPECT_FALSE(std::filesystem::exists(film));
  EXPECT_GT(frames_in_film(part), 10);
}

/// By what a PNG file's head says of its colours.
TEST_F(Headless, ATransparentScreenshotHasOpacities) {
  const auto colour_type = [&](const std::vector<std::string>& more) {
    const std::filesystem::path picture = folder_.path() / "picture.png";
    std::vector<std::string> arguments = {"--headless",   "--frames",      "2", "--size", "160x100",
                                          "--screenshot", picture.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished drawn = collidoscope(arguments);
    EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
    std::ifstream file(picture, std::ios::binary);
    file.seekg(25);
    return file.get();
  };
  constexpr int rgb = 2, rgb_with_opacity = 6;
  EXPECT_EQ(colour_type({}), rgb);
  EXPECT_EQ(colour_type({"--transparent"}), rgb_with_opacity);
  EXPECT_EQ(collidoscope({"--headless", "--transparent"}).exit_code, 2) << "no screenshot";
}

/// The same arguments give the same picture; another frame or view does not.
TEST_F(Headless, PicturesAreReproducibleAndFollowWhatIsShown) {
  const std::vector<std::string> scene = {"--scene", "polytopes", "--count", "60", "--frames", "10"};
  const Picture first = draw(scene);
  EXPECT_EQ(difference(first, draw(scene)), 0);

  std::vector<std::string> later = scene;
  later.back() = "14";
  EXPECT_GT(difference(first, draw(later)), 0.01);

  std::vector<std::string> elsewhere = scene;
  elsewhere.insert(elsewhere.end(), {"--camera", "30,-10,5,0,0,0"});
  EXPECT_GT(difference(first, draw(elsewhere)), 0.05);

  std::vector<std::string> coloured = scene;
  coloured.insert(coloured.end(), {"--palette", "safe"});
  const Picture safe = draw(coloured);
  EXPECT_GT(difference(first, safe), 0.01);
  EXPECT_LT(state_shares(safe).green, 0.001);
}

TEST_F(Headless, NotesStandInPicturesAndFigures) {
  const std::vector<std::string> scene = {"--scene", "polytopes", "--count", "5", "--frames", "1"};
  std::vector<std::string> noted = scene;
  const std::string figure = (folder_.path() / "figure.svg").string();
  noted.insert(noted.end(), {"--note", "0,0,0=the middle", "--figure", figure});
  EXPECT_GT(difference(draw(scene), draw(noted)), 0.0005);
  EXPECT_NE(read_file(figure).find("the middle"), std::string::npos);
  const Finished nowhere =
      collidoscope({"--headless", "--frames", "1", "--screenshot", figure, "--note", "nobody:0,0,0=lost"});
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_NE(nowhere.err.find("the scene has no body 'nobody'"), std::string::npos) << nowhere.err;
}

TEST_F(Headless, AStepThatIsNotThereIsTold) {
  const std::string file = (folder_.path() / "picture.png").string();
  const auto told = [&](const std::string& broad, const std::string& subject) {
    return collidoscope({"--headless", "--scene", "polytopes", "--count", "20", "--frames", "4", "--size",
                         "64x64", "--screenshot", file, "--broad", broad, "--step", "2", "--step-of",
                         subject})
        .err;
  };
  EXPECT_EQ(told("octree", "broad:3"), "");
  EXPECT_NE(told("octree", "broad:20").find("nothing to step through in frame 4"), std::string::npos);
  EXPECT_EQ(told("sweep-and-prune", "broad:3"), "");
}

TEST_F(Headless, ArmIsDrawn) {
  const StateShares shares = state_shares(draw({"--scene", "arm", "--frames", "60"}));
  EXPECT_GT(shares.neutral, 0.005);
  EXPECT_GT(shares.green, 0.005);
  EXPECT_GT(shares.red, 0.0005);
}

/// Each changes the picture, and so does each of their settings.
TEST_F(Headless, OverlaysOfConcaveBodiesAreDrawn) {
  const auto draw_with = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"--scene", "boxes-around", "--frames", "60"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return draw(arguments);
  };
  const Picture plain = draw_with({"--select", "0,4", "--overlays", "hulls"});
  std::vector<Picture> pictures = {plain};
  for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{
           {"--overlays", "hulls,tree"},
           {"--overlays", "hulls,tree", "--tree-level", "1"},
           {"--overlays", "hulls,pieces"},
           {"--overlays", "hulls,pieces", "--explode", "0.5"},
           {"--overlays", "hulls,pieces", "--explode", "0.5", "--palette", "safe"}}) {
    std::vector<std::string> arguments = {"--select", "0,4"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    pictures.push_back(draw_with(arguments));
    for (std::size_t i = 0; i + 1 < pictures.size(); ++i)
      EXPECT_GT(difference(pictures[i], pictures.back()), 0.005) << i << ' ' << pictures.size();
  }
}

TEST_F(Headless, OwnFilesAreDrawn) {
  const std::string folder = COLLIDOSCOPE_SOURCE_DIR "/assets/stl";
  // The option stands before the files: its numbers must not swallow them.
  const StateShares shares = state_shares(draw(
      {"--camera", "4,-4,3,0,0,0", folder + "/space-shuttle.stl", folder + "/bust.stl", "--frames", "30"}));
  EXPECT_GT(shares.neutral + shares.green + shares.red, 0.003);
}

TEST_F(Headless, BadArgumentsEndWithTwoAndAMessage) {
  const std::vector<std::vector<std::string>> wrong = {
      {"--scene", "no-such-scene"}, {"--narrow", "no-such-algorithm"},
      {"--palette", "pink"},        {"--size", "640"},
      {"--size", "0x10"},           {"no-such-file.stl"},
      {"--camera", "1,2,3"},        {"--camera", "1,2,3,4,5,6,7"},
      {"--camera", "1,2,3,4,5,x"},  {"--overlays", "sphere"},
      {"--select", "1,2,3"},        {"--explode", "-1"}};
  for (std::vector<std::string> arguments : wrong) {
    const std::string name = arguments.front();
    arguments.insert(arguments.end(), {"--headless", "--frames", "1"});
    const Finished finished = collidoscope(arguments);
    EXPECT_EQ(finished.exit_code, 2) << name;
    EXPECT_FALSE(finished.err.empty()) << name;
    EXPECT_TRUE(finished.out.empty()) << name;
  }
}

TEST_F(Headless, UnwritableFileEndsWithOne) {
  const Finished finished =
      collidoscope({"--headless", "--scene", "polytopes", "--count", "10", "--frames", "1", "--csv",
                    (folder_.path() / "no" / "such" / "folder.csv").string()});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_NE(finished.err.find("folder.csv"), std::string::npos);
}

TEST_F(Headless, WindowWithoutDisplaySaysWhatToDo) {
  const Finished finished = collidoscope({"--scene", "polytopes", "--count", "10"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_NE(finished.err.find("--headless"), std::string::npos) << finished.err;
}

}  // namespace
}  // namespace collidoscope::test
