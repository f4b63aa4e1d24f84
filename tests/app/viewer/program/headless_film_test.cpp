// Films, where ffmpeg is not what it should be.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "core/files/input_file.h"
#include "fixtures/temporary_folder.h"
#include "process.h"

namespace collidoscope::test {
namespace {

namespace fs = std::filesystem;

class HeadlessFilm : public testing::Test {
 protected:
  /// A film of so many frames by an ffmpeg that is this shell script, whose parent is the program.
  Finished film(const std::string& script, const std::string& frames, const std::string& shell = "/bin/sh") {
    const fs::path program = folder_.path() / "ffmpeg";
    std::ofstream(program) << "#!" << shell << '\n' << script << '\n';
    fs::permissions(program, fs::perms::owner_all);
    return run(
        {COLLIDOSCOPE_PROGRAM, "--no-config", "--headless", "--scene", "polytopes", "--count", "10",
         "--frames", frames, "--size", "320x200", "--record=" + film_.string(), "--report", report_.string()},
        {"DISPLAY=", "WAYLAND_DISPLAY=", "PATH=" + folder_.path().string() + programs_});
  }

  fs::path part() const { return film_.string() + ".part"; }

  TemporaryFolder folder_;
  std::string programs_ = ":/usr/bin:/bin";  // more of PATH
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
  EXPECT_NE(filmed.err.find("ffmpeg stopped while " + film_.string() + " was written: exit code 3"),
            std::string::npos)
      << filmed.err;
  EXPECT_TRUE(fs::exists(report_));
  EXPECT_NE(film("kill -9 $$", "100000").err.find("was written: ended by signal 9"), std::string::npos);
}

TEST_F(HeadlessFilm, OfAnFfmpegThatCannotBeStartedSaysSo) {
  programs_.clear();  // where another one would be found
  const Finished filmed = film("", "100000", "/no/interpreter");
  EXPECT_EQ(filmed.exit_code, 1) << filmed.err;
  EXPECT_NE(filmed.err.find(film_.string() + " was written: it cannot be started"), std::string::npos)
      << filmed.err;
}

/// All pictures are written: only its end is missing.
TEST_F(HeadlessFilm, OfAnFfmpegThatDoesNotEndIsNone) {
  std::ofstream(film_) << "earlier";
  const Finished filmed =
      film("for last; do :; done; cat > \"$last\"; (sleep 1; kill -INT $PPID) & exec sleep 100", "3");
  EXPECT_EQ(filmed.exit_code, 1) << filmed.err;
  EXPECT_NE(filmed.err.find("ffmpeg did not end while " + film_.string()), std::string::npos) << filmed.err;
  EXPECT_EQ(read_file(film_), "earlier");
  EXPECT_FALSE(fs::exists(part()));
}

TEST_F(HeadlessFilm, OfAnFfmpegThatFailsOrLiesIsNone) {
  Finished filmed = film("cat > /dev/null; exit 1", "3");
  EXPECT_EQ(filmed.exit_code, 1);
  EXPECT_NE(filmed.err.find("ffmpeg could not write " + film_.string()), std::string::npos) << filmed.err;
  filmed = film("cat > /dev/null", "3");
  EXPECT_EQ(filmed.exit_code, 1);
  EXPECT_NE(filmed.err.find("ffmpeg wrote nothing to " + film_.string()), std::string::npos) << filmed.err;
}

/// As ffmpeg 5.1 does on a full disk, and as any may lie.
TEST_F(HeadlessFilm, WithoutItsEndIsNone) {
  std::ofstream(film_) << "earlier";
  const Finished filmed = film("for last; do :; done; cat > \"$last\"", "3");
  EXPECT_EQ(filmed.exit_code, 1);
  EXPECT_NE(filmed.err.find("ffmpeg left out the end of " + film_.string()), std::string::npos) << filmed.err;
  EXPECT_EQ(read_file(film_), "earlier");
  EXPECT_FALSE(fs::exists(part()));
}

/// Neither an empty file, nor what an earlier film left when it was killed.
TEST_F(HeadlessFilm, OfAnFfmpegThatWritesNothingLeavesTheEarlierFilm) {
  std::ofstream(film_) << "earlier";
  for (const char* const script :
       {"cat > /dev/null", "cat > /dev/null; for last; do :; done; : > \"$last\""}) {
    std::ofstream(part()) << "left by a film that was killed";
    const Finished filmed = film(script, "3");
    EXPECT_EQ(filmed.exit_code, 1) << script;
    EXPECT_NE(filmed.err.find("ffmpeg wrote nothing to " + film_.string()), std::string::npos) << filmed.err;
    EXPECT_EQ(read_file(film_), "earlier") << script;
    EXPECT_FALSE(fs::exists(part())) << script;
  }
}

TEST_F(HeadlessFilm, IsWrittenUnderNamesOfEveryKind) {
  const std::string writes =
      "cat > /dev/null; for last; do :; done; printf '\\0\\0\\0\\020mfro\\0\\0\\0\\0\\0\\0\\0\\030' > "
      "\"$last\"";
  for (const fs::path& name : {fs::path("-i.mp4"), folder_.path() / (std::string(251, 'x') + ".mp4")}) {
    film_ = name;
    const Finished filmed = film(writes + "; case \"$last\" in -*) exit 1; esac", "3");
    EXPECT_EQ(filmed.exit_code, 0) << filmed.err;
    EXPECT_TRUE(fs::remove(film_)) << name;
  }
}

/// At the end of a film, ffmpeg has pictures left to compress.
TEST_F(HeadlessFilm, OfAnFfmpegThatStillWorksIsKept) {
  const Finished filmed = film(
      "for last; do :; done; (sleep 1; kill -INT $PPID) & cat > /dev/null; end=$(($(date +%s) + 3));"
      " while [ $(date +%s) -lt $end ]; do :; done; printf '\\0\\0\\0\\020mfro\\0\\0\\0\\0\\0\\0\\0\\030' > "
      "\"$last\"",
      "100000");
  EXPECT_EQ(filmed.exit_code, 1);
  EXPECT_NE(filmed.err.find("interrupted: the film is brought to its end"), std::string::npos) << filmed.err;
  EXPECT_NE(filmed.err.find("interrupted after "), std::string::npos) << filmed.err;
  EXPECT_TRUE(fs::exists(film_)) << filmed.err;
}

TEST_F(HeadlessFilm, KeepsLinksAndPermissionsOfWhatItReplaces) {
  const std::string writes =
      "cat > /dev/null; for last; do :; done; printf '\\0\\0\\0\\020mfro\\0\\0\\0\\0\\0\\0\\0\\030' > "
      "\"$last\"";
  const fs::path target = folder_.path() / "target.mp4";
  std::ofstream(target) << "earlier";
  fs::permissions(target, fs::perms(0604));
  fs::create_symlink("target.mp4", film_);
  const Finished filmed = film(writes, "3");
  EXPECT_EQ(filmed.exit_code, 0) << filmed.err;
  EXPECT_TRUE(fs::is_symlink(film_));
  EXPECT_EQ(fs::status(target).permissions(), fs::perms(0604));
  EXPECT_NE(read_file(target), "earlier");
}

}  // namespace
}  // namespace collidoscope::test
