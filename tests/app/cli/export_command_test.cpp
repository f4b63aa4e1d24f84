#include <filesystem>
#include <gtest/gtest.h>

#include "core/files/input_file.h"
#include "fixtures/collide.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;
using test::run_command;

class CollideExport : public test::CollideTest {
 protected:
  std::string page_file() const { return path("page.html"); }
  std::string page() const { return read_file(page_file()); }
};

TEST_F(CollideExport, WritesAPageThatPlaysTheRun) {
  const CommandResult result =
      collide({"export", "polytopes", "--count", "20", "--frames", "10", "--html", page_file()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, page_file() + ": 11 frames of polytopes\n");
  EXPECT_TRUE(page().starts_with("<!doctype html>"));
  EXPECT_NE(page().find("\"poses\":"), std::string::npos);
}

TEST_F(CollideExport, WritesAPageOfTheSteps) {
  const CommandResult result =
      collide({"export", "classic-pairs", "--pair", "0,1", "--narrow", "gjk", "--html", page_file()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find(" steps of gjk\n"), std::string::npos) << result.out;
  EXPECT_NE(page().find("\"pseudo_code\":"), std::string::npos);
}

TEST_F(CollideExport, RefusesWhatItCannotShow) {
  expect_refused(collide({"export", "polytopes"}), "--html is required");
  expect_refused(collide({"export", "polytopes", "--html", page_file(), "--pair", "0,0"}),
                 "makes no pair with itself");
  expect_refused(collide({"export", "polytopes", "--html", page_file(), "--frame", "3"}), "--pair");
  EXPECT_FALSE(std::filesystem::exists(page_file()));
  EXPECT_EQ(
      collide({"export", "polytopes", "--frames", "1", "--html", "/no/such/folder/page.html"}).exit_code, 1);
}

TEST_F(CollideExport, RefusesMoreThanAPageHolds) {
  expect_refused(collide({"export", "polytopes", "--frames", "1000000", "--html", page_file()}),
                 "--frames 1000000: a page holds ");
  EXPECT_FALSE(std::filesystem::exists(page_file()));
}

TEST_F(CollideExport, InterruptedItSaysSoAndKeepsTheFramesSoFar) {
  const CommandResult result =
      run_command({"/bin/bash", "-c",
                   "'" COLLIDE_PROGRAM "' export polytopes --count 3 --frames 5000000 --html " + page_file() +
                       " & sleep 1; kill -TERM $!; wait $!"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("collide: interrupted after "), std::string::npos) << result.err;
  EXPECT_NE(page().find("\"poses\":"), std::string::npos);
}

/// What the browser has drawn and written, without a network.
TEST_F(CollideExport, PlaysInABrowser) {
  if (run_command({"/bin/sh", "-c", "test -x /usr/bin/chromium"}).exit_code != 0)
    GTEST_SKIP() << "Chromium is not installed: the page is not opened in a browser";
  collide({"export", "polytopes", "--count", "20", "--frames", "10", "--html", page_file()});
  const CommandResult dom = run_command(
      {"/usr/bin/chromium", "--headless=new", "--no-sandbox", "--disable-gpu-sandbox", "--use-gl=angle",
       "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--user-data-dir=" + path("profile"),
       "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", "file://" + page_file()});
  EXPECT_NE(dom.out.find("frame 0 of 10, 0.00 s: "), std::string::npos)
      << dom.out.substr(dom.out.size() - std::min<std::size_t>(dom.out.size(), 500)) << dom.err;
}

}  // namespace
}  // namespace collidoscope
