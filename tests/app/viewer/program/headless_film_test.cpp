// Films, where ffmpeg is not what it should be.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "fixtures/temporary_folder.h"
#include "process.h"

namespace collidoscope::test {
namespace {

namespace fs = std::filesystem;

class HeadlessFilm : public testing::Test {
 protected:
  /// A film of so many frames by an ffmpeg that is this shell script, whose parent is the program.
  Finished film(const std::string& script, const std::string& frames) {
    const fs::path program = folder_.path() / "ffmpeg";
    std::ofstream(program) << "#!/bin/sh\n" << script << '\n';
    fs::permissions(program, fs::perms::owner_all);
    return run(
        {COLLIDOSCOPE_PROGRAM, "--no-config", "--headless", "--scene", "polytopes", "--count", "10",
         "--frames", frames, "--size", "320x200", "--record=" + film_.string(), "--report", report_.string()},
        {"DISPLAY=", "WAYLAND_DISPLAY=", "PATH=" + folder_.path().string() + ":/usr/bin:/bin"});
  }

  TemporaryFolder folder_;
  fs::path film_ = folder_.path() / "film.mp4", report_ = folder_.path() / "report.json";
};

TEST_F(HeadlessFilm, OfAnFfmpegThatReadsNothingEndsUponASignal) {
  const auto start = std::chrono::steady_clock::now();
  const Finished filmed = film("trap '' TERM; (sleep 2; kill -INT $PPID) & exec sleep 100", "100000");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60)) << "100 s without a signal";
  EXPECT_EQ(filmed.exit_code, 1) << filmed.err;
  EXPECT_NE(filmed.err.find("ffmpeg took no pictures while " + film_.string()), std::string::npos)
      << filmed.err;
  EXPECT_FALSE(fs::exists(film_));
  EXPECT_EQ(nlohmann::json::parse(std::ifstream(report_))["frames"], 1) << "the report is kept";
}

TEST_F(HeadlessFilm, OfAnFfmpegThatDiesSaysSo) {
  const Finished filmed = film("exit 3", "100000");
  EXPECT_EQ(filmed.exit_code, 1) << filmed.err;
  EXPECT_NE(filmed.err.find("ffmpeg stopped while " + film_.string()), std::string::npos) << filmed.err;
  EXPECT_TRUE(fs::exists(report_));
}

TEST_F(HeadlessFilm, OfAnFfmpegThatFailsOrLiesIsNone) {
  Finished filmed = film("cat > /dev/null; exit 1", "3");
  EXPECT_EQ(filmed.exit_code, 1);
  EXPECT_NE(filmed.err.find("ffmpeg could not write " + film_.string()), std::string::npos) << filmed.err;
  filmed = film("cat > /dev/null", "3");
  EXPECT_EQ(filmed.exit_code, 1);
  EXPECT_NE(filmed.err.find("ffmpeg wrote nothing to " + film_.string()), std::string::npos) << filmed.err;
}

TEST_F(HeadlessFilm, IsWrittenUnderNamesOfEveryKind) {
  const std::string writes = "cat > /dev/null; for last; do :; done; echo film > \"$last\"";
  for (const fs::path& name : {fs::path("-i.mp4"), folder_.path() / (std::string(251, 'x') + ".mp4")}) {
    film_ = name;
    const Finished filmed = film(writes + "; case \"$last\" in -*) exit 1; esac", "3");
    EXPECT_EQ(filmed.exit_code, 0) << filmed.err;
    EXPECT_TRUE(fs::remove(film_)) << name;
  }
}

}  // namespace
}  // namespace collidoscope::test
