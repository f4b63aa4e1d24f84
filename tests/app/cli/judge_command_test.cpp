#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "fixtures/collide.h"
#include "fixtures/shared_data.h"
#include "geometry/mesh/stl.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

void expect_in(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

/// B is turned by 50 degrees about z, and 0.75 m away along x.
const std::string turned_boxes = R"({"schema": 1, "name": "turned boxes", "source": "a user",
  "a": {"shape": "box:1,1,1", "position": [4, 5, 6]},
  "b": {"shape": "box:1,1,1", "position": [4.75, 5, 6], "orientation": [0.9063077870366499, 0, 0, 0.42261826174069944]},
  "expected": {"verdict": "colliding"}})";
const std::string boxes_apart = R"({"schema": 1, "name": "boxes apart", "a": {"shape": "box:1,1,1"},
  "b": {"shape": "box:1,1,1", "position": [3, 0, 0]}, "expected": {"verdict": "separated", "distance": 2}})";

const std::string turn_bug = std::string(TEST_PLUGINS) + "/turn_bug.so";

class CollideJudge : public test::CollideTest {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    write_file_atomically(path(name), text);
    return path(name);
  }
  void write_cases() const {
    write("cases/one/turned.json", turned_boxes), write("cases/apart.json", boxes_apart);
  }

  /// What one finding's folder holds: less than before, and still a contradiction that GJK does not share.
  void expect_finding(const std::string& folder, const std::vector<std::string>& narrow) const {
    for (const char* name : {"case.json", "scene.json", "a.stl", "b.stl", "report.md"})
      EXPECT_TRUE(std::filesystem::exists(folder + "/" + name)) << name;
    EXPECT_EQ(read_stl(folder + "/a.stl").triangles.size(), 4u) << "a tetrahedron";
    EXPECT_EQ(read_stl(folder + "/b.stl").triangles.size(), 4u);
    std::vector<std::string> again = {"judge", folder + "/case.json"};
    again.insert(again.end(), narrow.begin(), narrow.end());
    EXPECT_EQ(collide(again).exit_code, 1) << "the contradiction lasts";
    EXPECT_EQ(collide({"judge", folder + "/case.json", "--narrow", "epa"}).exit_code, 0);
    const CommandResult scene = collide({"run", folder + "/scene.json", "--frames", "1", "--certify"});
    EXPECT_EQ(scene.exit_code, 0) << scene.err;
    const std::string report = read_file(folder + "/report.md");
    expect_in(report, "wrong verdict");
    expect_in(report, "said**: separated.");
    expect_in(report, "**Exact**: colliding, depth ");
    expect_in(report, "**Proof**: The origin lies in the convex hull");
    expect_in(report, "collide judge case.json --narrow ");
  }
};

TEST_F(CollideJudge, OwnAlgorithmsHoldThemselvesToTheTruth) {
  write_cases();
  const CommandResult result = collide({"judge", path("cases")});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  expect_in(result.out, "2 cases, ");
  expect_in(result.out, "\ngjk ");
  expect_in(result.out, "\nobb-tree ");
  EXPECT_EQ(result.err, "");
  const CommandResult one = collide({"judge", path("cases"), "--narrow", "gjk"});
  expect_in(one.out, "No contradictions.");
}

TEST_F(CollideJudge, FindsMinimisesAndExportsAPluginsBug) {
  write_cases();
  const CommandResult result = collide({"judge", path("cases"), "--plugin", turn_bug, "--narrow",
                                        "gjk,turn-bug", "--minimise", "--out", path("found")});
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_LT(result.out.find("\nturn-bug "), result.out.find("\ngjk ")) << "contradictions first";
  expect_in(result.out, "turned boxes: turn-bug says separated; exact: colliding, depth 0.");
  expect_finding(path("found") + "/turned-boxes-turn-bug", {"--plugin", turn_bug, "--narrow", "turn-bug"});
  expect_in(read_file(path("found") + "/turned-boxes-turn-bug/report.md"), " --plugin ");
}

TEST_F(CollideJudge, FindsTheSameInAProgram) {
  const std::string program = "exec:sh '" COLLIDOSCOPE_SOURCE_DIR "/tests/fixtures/plugins/turn_bug.sh'";
  const CommandResult result = collide({"judge", write("turned.json", turned_boxes), "--narrow", program,
                                        "--minimise", "--out", path("found")});
  EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
  std::string folder;
  for (const auto& entry : std::filesystem::directory_iterator(path("found"))) folder = entry.path().string();
  expect_finding(folder, {"--narrow", program});
}

TEST_F(CollideJudge, WhatOnlyTheCaseFindsIsWrittenUncut) {
  std::string text = boxes_apart;
  text.replace(text.find("\"distance\": 2"), 13, R"("distance": 2, "tolerance": 1e-12)");
  const std::string program =
      write("near.sh", "n=0; while read -r pose; do echo \"$n,me,separated,2.0000000005\"; n=$((n+1)); done");
  const CommandResult result = collide({"judge", write("strict.json", text), "--narrow", "exec:sh " + program,
                                        "--minimise", "--out", path("found")});
  EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
  ASSERT_TRUE(std::filesystem::exists(path("found"))) << result.err;
  for (const auto& entry : std::filesystem::directory_iterator(path("found"))) {
    const std::string report = read_file(entry.path() / "report.md");
    expect_in(report, ": wrong distance");
    expect_in(report, "said**: separated, distance 2.000000000");
    expect_in(report, "The case was not cut down");
    EXPECT_EQ(read_stl(entry.path() / "a.stl").triangles.size(), 12u) << "a box";
  }
}

TEST_F(CollideJudge, WritesJson) {
  write_cases();
  const CommandResult result =
      collide({"judge", path("cases"), "--plugin", turn_bug, "--narrow", "turn-bug,epa", "--json"});
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("cases"), 2);
  EXPECT_EQ(json.at("algorithms")[0].at("narrow"), "turn-bug");
  EXPECT_EQ(json.at("algorithms")[0].at("wrong"), 1);
  EXPECT_EQ(json.at("algorithms")[1].at("right"), 2);
  EXPECT_LE(json.at("algorithms")[1].at("worst_depth_error"), 1e-12);
  ASSERT_EQ(json.at("contradictions").size(), 1u);
  EXPECT_EQ(json.at("contradictions")[0].at("kind"), "verdict");
  EXPECT_EQ(json.at("contradictions")[0].at("case"), "turned boxes");
}

TEST_F(CollideJudge, ExpectedAnswersThatAreWrongFail) {
  std::string text = boxes_apart;
  text.replace(text.find("\"distance\": 2"), 13, "\"distance\": 2.5");
  const CommandResult result = collide({"judge", write("wrong.json", text), "--narrow", "gjk"});
  EXPECT_EQ(result.exit_code, 1);
  expect_in(result.out, "boxes apart: the case expects distance 2.5 m; exact: separated, distance 2 m");
}

TEST_F(CollideJudge, ProgramsThatDieAreCounted) {
  const CommandResult result =
      collide({"judge", write("apart.json", boxes_apart), "--narrow", "gjk,exec:false"});
  EXPECT_EQ(result.exit_code, 1);
  expect_in(result.out, "boxes apart: exec:false failed: 'false ");
  expect_in(result.out, "it ended with exit code 1 without an answer");
}

TEST_F(CollideJudge, PluginsThatCrashAreCounted) {
  const CommandResult result = collide({"judge", write("apart.json", boxes_apart), "--plugin",
                                        std::string(TEST_PLUGINS) + "/crash.so", "--narrow", "broken,gjk"});
  EXPECT_EQ(result.exit_code, 1);
  expect_in(result.out, "boxes apart: broken failed: it crashed by signal 11");
  expect_in(result.out, "\ngjk            1      0          0       0");
}

TEST_F(CollideJudge, RefusesWhatItCannotRead) {
  expect_refused(collide({"judge", path("none.json")}), "none.json: ");
  expect_refused(collide({"judge", write("bad.json", R"({"schema": 1, "a": {}})")}),
                 "bad.json: a: needs one of");
  std::filesystem::create_directories(path("empty"));
  expect_refused(collide({"judge", path("empty")}), "no case below this folder");
  expect_refused(collide({"judge", write("one.json", boxes_apart), "--narrow", "none"}),
                 "unknown narrow-phase algorithm 'none'");
  expect_refused(collide({"judge", write("one.json", boxes_apart), "--minimise"}),
                 "--minimise: needs --out DIR");
}

/// Its wrong verdicts, by case.
std::set<std::string> wrong_verdicts(const nlohmann::json& report, const std::string& narrow) {
  std::set<std::string> cases;
  for (const auto& found : report.at("contradictions"))
    if (found.at("kind") == "verdict" && found.at("narrow") == narrow) cases.insert(found.at("case"));
  return cases;
}

TEST_F(CollideJudge, CountsBulletsErrorsOnTheSharedCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  if (collide({"list"}).out.find("bullet-gjk") == std::string::npos) GTEST_SKIP() << "built without Bullet";
  const CommandResult result =
      collide({"judge", (test::shared_dir() / "corpus").string(), "--json", "--narrow", "bullet-gjk"});
  EXPECT_EQ(result.exit_code, 0) << "another library's errors are shown, and fail nothing";
  EXPECT_EQ(wrong_verdicts(nlohmann::json::parse(result.out), "bullet-gjk"),
            (std::set<std::string>{"N01", "N19", "X01", "T18_axom_notTangent"}));
}

TEST_F(CollideJudge, ReadsTheSharedCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  const CommandResult result = collide(
      {"judge", (test::shared_dir() / "corpus").string(), "--json", "--narrow", "epa,separating-vector,sat"});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("cases"), 53 + 63);
  expect_in(result.err, "expect.json: skipped, because it holds no cases");
}

}  // namespace
}  // namespace collidoscope
