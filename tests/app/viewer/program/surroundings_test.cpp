// What the program says, and keeps, where what it stands on is missing or goes away: standard output, OpenGL,
// the display.

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "driven_window.h"

namespace collidoscope::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> scene(std::vector<std::string> more) {
  more.insert(more.begin(), {COLLIDOSCOPE_PROGRAM, "--no-config", "--scene", "polytopes", "--count", "10"});
  return more;
}

/// Of another program by this name.
void write_program(const fs::path& file, const std::string& script) {
  std::ofstream(file) << script << '\n';
  fs::permissions(file, fs::perms::owner_all);
}

void expect_said(const Finished& finished, const std::string& message) {
  EXPECT_EQ(finished.exit_code, 1) << finished.err;
  EXPECT_NE(finished.err.find(message), std::string::npos) << finished.err;
}

TEST(Surroundings, ResultsThatCannotBeWrittenAreTold) {
  for (const std::string arguments : {" --list", " --help", " --headless --frames 2"})
    for (const auto& [to, cause] :
         {std::pair(" > /dev/full", "No space left on device"), std::pair(" >&-", "Bad file descriptor")})
      expect_said(run({"/bin/sh", "-c", "'" COLLIDOSCOPE_PROGRAM "' --no-config" + arguments + to}),
                  std::string("cannot write to standard output: ") + cause);
}

TEST(Surroundings, WithoutADisplayItNamesTheWayOut) {
  const std::vector<std::string> none = {"DISPLAY=", "WAYLAND_DISPLAY="};
  expect_said(run(scene({"--frames", "2"}), none), "without a display use --headless");
  expect_said(run(scene({"--frames", "2"}), {"DISPLAY=:987", "WAYLAND_DISPLAY="}),
              "without a display use --headless");
}

/// Not after hours of frames.
TEST(Surroundings, WhatCannotBeWrittenIsToldBeforehand) {
  for (const char* const option : {"--report", "--csv", "--screenshot", "--figure"}) {
    std::vector<std::string> command =
        scene({"--headless", "--frames", "100000000", option, "/no/such/folder/file"});
    command.insert(command.begin(), {"timeout", "20"});
    expect_said(run(command), "/no/such/folder/file: cannot create: No such file or directory");
  }
}

/// Runs that draw nothing need no OpenGL.
TEST(Surroundings, WithoutOpenGlItNamesThePackagesAndLeavesFilesAlone) {
  const TemporaryFolder folder;
  const fs::path picture = folder.write("picture.png", "earlier"), report = folder.path() / "report.json";
  const std::vector<std::string> none = {
      "DISPLAY=", "WAYLAND_DISPLAY=", "__EGL_VENDOR_LIBRARY_FILENAMES=/nowhere"};
  const std::vector<std::string> reported = {"--headless", "--frames", "2", "--report", report.string()};
  std::vector<std::string> drawn = reported;
  drawn.insert(drawn.end(), {"--screenshot", picture.string()});
  expect_said(run(scene(drawn), none), "cannot draw without a display: ");
  EXPECT_EQ(fs::file_size(picture), 7u);
  EXPECT_EQ(run(scene(reported), none).exit_code, 0);
  EXPECT_TRUE(fs::exists(report));
}

TEST(Window, WithoutOpenGlOnTheDisplayItSaysSo) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const VirtualScreen screen(width, height, {"-extension", "GLX"});
  expect_said(run(scene({"--frames", "2"}), {screen.setting(), "WAYLAND_DISPLAY="}),
              "without OpenGL on the display use --headless");
}

/// As in headless runs.
TEST(Window, AFilmThatFailsLeavesTheReport) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  const VirtualScreen screen(width, height);
  write_program(folder.path() / "ffmpeg", "#!/bin/sh\nhead -c 1000000 > /dev/null; exit 3");
  const fs::path report = folder.path() / "report.json", film = folder.path() / "film.mp4";
  const Finished filmed =
      run(scene({"--frames", "100000", "--record", film.string(), "--report", report.string()}),
          {screen.setting(), "WAYLAND_DISPLAY=", "PATH=" + folder.path().string() + ":/usr/bin:/bin"});
  expect_said(filmed, "ffmpeg stopped while " + film.string() + " was written");
  EXPECT_FALSE(fs::exists(film));
  ASSERT_TRUE(fs::exists(report)) << filmed.err;
  EXPECT_GT(nlohmann::json::parse(std::ifstream(report))["frames"], 0);
}

/// The server ends, as when a remote session breaks or the graphics driver is lost.
TEST(Window, WhenTheDisplayGoesReportAndFilmAreKept) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  COLLIDOSCOPE_REQUIRE_FFPROBE();
  const TemporaryFolder folder;
  const fs::path report = folder.path() / "report.json", film = folder.path() / "film.mp4",
                 state = folder.path() / "state.json";
  VirtualScreen screen(width, height);
  std::thread server([&] {
    const auto plays = [&] {
      std::ifstream stream(state);
      return stream && frame_of(Json::parse(stream, nullptr, false)) > 5;
    };
    for (int i = 0; i < 600 && !plays(); ++i) run({"sleep", "0.1"});
    screen.kill();
  });
  const Finished ended = run(scene({"--frames", "100000", "--record", film.string(), "--report",
                                    report.string(), "--export-state", state.string()}),
                             {screen.setting(), "WAYLAND_DISPLAY="});
  server.join();
  expect_said(ended, "collidoscope: the display is gone");
  ASSERT_TRUE(fs::exists(report)) << ended.err;
  EXPECT_GT(nlohmann::json::parse(std::ifstream(report))["frames"], 5);
  EXPECT_GT(frames_in_film(film), 5);
  EXPECT_FALSE(fs::exists(film.string() + ".part"));
}

/// The run has all its frames, and the program ends with exit code 0.
TEST(Window, SettingsThatCannotBeKeptAreTold) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  const TemporaryFolder folder;
  const VirtualScreen screen(width, height);
  const Finished finished =
      run({COLLIDOSCOPE_PROGRAM, "--scene", "polytopes", "--count", "10", "--frames", "3"},
          {screen.setting(), "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME=" + folder.write("file", "").string()});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_NE(finished.err.find("settings are not kept: "), std::string::npos) << finished.err;
  EXPECT_NE(finished.err.find("Not a directory"), std::string::npos) << finished.err;
}

}  // namespace
}  // namespace collidoscope::test
