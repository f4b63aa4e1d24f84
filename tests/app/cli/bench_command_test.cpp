#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>

#include "fixtures/collide.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

using CollideBench = test::CollideTest;
using Arguments = std::vector<std::string>;

nlohmann::json table_of(const std::string& folder) {
  std::ifstream stream(folder + "/bench.json");
  return nlohmann::json::parse(stream)["table"];
}

/// The rows' names, and their figures that were counted.
std::string counted(const std::string& folder) {
  std::ostringstream text;
  const nlohmann::json table = table_of(folder);
  for (const auto& row : table["measured"]) {
    text << row["row"] << ' ' << row["name"] << ' ' << row["samples"].size();
    for (const auto& figure : row["figures"])
      if (!figure.contains("repetitions")) text << ' ' << figure["ours"];
    text << '\n';
  }
  return text.str();
}

/// The bench of four rows that tests repeat.
Arguments small_bench(const Arguments& more) {
  Arguments arguments = {"bench",         "polytopes", "--count",  "20",      "--density", "0.2",
                         "--frames",      "10",        "--narrow", "gjk,sat", "--vary",    "velocity=2:4:2",
                         "--repetitions", "3"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST_F(CollideBench, TimesAlgorithmsOnAScene) {
  const CommandResult result = collide(small_bench({"--out", path("out")}));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1 + 4);
  EXPECT_NE(result.out.find("velocity=4/sat"), std::string::npos) << result.out;
  for (const char* file : {"bench.csv", "bench.json", "bench.svg", "bench.md"})
    EXPECT_TRUE(std::filesystem::exists(path(std::string("out/") + file))) << file;
  EXPECT_FALSE(std::filesystem::exists(path("out/bench.partial.json")));
  const nlohmann::json table = table_of(path("out"));
  EXPECT_EQ(table["measured"][2]["curve"], "gjk");
  EXPECT_EQ(table["measured"][2]["x"], 4);
  EXPECT_EQ(table["measured"][0]["figures"][0]["repetitions"].size(), 3u);
}

TEST_F(CollideBench, TimesAlgorithmsOnTwoShapes) {
  const CommandResult result = collide({"bench", "box:1,1,1", "sphere:0.5", "--narrow", "gjk,mpr", "--vary",
                                        "distance=0.7,1.5", "--repetitions", "2", "--answer", "distance"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1 + 4);
  EXPECT_NE(result.out.find("distance=0.7/mpr"), std::string::npos) << result.out;
}

TEST_F(CollideBench, TakesPosesOfTheUsersOwn) {
  const std::string poses = path("poses.csv");
  std::ofstream(poses) << "0,0,0,1,0,0,0,3,0,0,1,0,0,0\n0,0,0,1,0,0,0,0.5,0,0,1,0,0,0\n";
  const CommandResult result = collide({"bench", "box:1,1,1", "box:1,1,1", "--narrow", "gjk", "--poses",
                                        poses, "--repetitions", "1", "--out", path("out")});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(table_of(path("out"))["measured"][0]["figures"][3]["ours"], 50) << "% that collide";
}

TEST_F(CollideBench, VariesWhateverCanBeTyped) {
  const CommandResult result =
      collide({"bench", "polytopes", "--count", "10", "--frames", "3", "--repetitions", "1", "--vary",
               "threads=1,2", "--vary", "shapes=rods,plates", "--vary", "detection=discrete,swept"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("threads=2/shapes=plates/detection=swept"), std::string::npos) << result.out;
}

TEST_F(CollideBench, MergesShardsToTheWhole) {
  ASSERT_EQ(collide(small_bench({"--out", path("whole")})).exit_code, 0);
  for (const std::string shard : {"0/3", "1/3", "2/3"})
    ASSERT_EQ(collide(small_bench({"--shard", shard, "--out", path("shard" + shard.substr(0, 1))})).exit_code,
              0);
  Arguments merge =
      small_bench({"--out", path("merged"), "--merge", path("shard0"), path("shard1"), path("shard2")});
  std::erase(merge, "--repetitions"), std::erase(merge, "3");
  const CommandResult merged = collide(merge);
  ASSERT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_EQ(counted(path("merged")), counted(path("whole")));
  merge.insert(merge.end(), {"--seed", "9"});
  expect_refused(collide(merge), "label: is 'collide bench ");
}

/// A bench of two rows that takes some seconds.
Arguments long_bench(const std::string& out) {
  return {"bench", "polytopes", "--count", "500",           "--density", "0.2",   "--frames",
          "100",   "--narrow",  "gjk,sat", "--repetitions", "40",        "--out", out};
}

/// Killed again and again, it ends with the same rows. What it has is kept once a second.
TEST_F(CollideBench, GoesOnWhereItWasKilled) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  ASSERT_EQ(collide(long_bench(path("unbroken"))).exit_code, 0);
  const std::chrono::duration<double> whole = Clock::now() - begin;
  const std::string seconds = std::to_string(std::max(1.4, whole.count() / 4));  // slow builds begin slowly
  Arguments killed = long_bench(path("killed"));
  killed.insert(killed.begin(), {"/usr/bin/env", "timeout", "-s", "KILL", seconds, COLLIDE_PROGRAM});
  CommandResult result = test::run_command(killed);
  EXPECT_NE(result.exit_code, 0) << "it was too fast to be killed";
  for (int kills = 1; result.exit_code != 0 && kills < 200; ++kills) {
    result = test::run_command(killed);
    EXPECT_EQ(result.err, "collide: bench goes on where a run was interrupted\n");
  }
  ASSERT_EQ(result.exit_code, 0);
  EXPECT_EQ(counted(path("killed")), counted(path("unbroken")));
}

TEST_F(CollideBench, SaysWhatIsWrong) {
  expect_refused(collide({"bench", "nowhere"}), "unknown scene 'nowhere'");
  expect_refused(collide({"bench", "polytopes", "--vary", "velocity"}), "'velocity' is not NAME=");
  expect_refused(collide({"bench", "polytopes", "--vary", "colour=red"}), "colour=red");
  expect_refused(collide({"bench", "polytopes", "--vary", "velocity=1,x"}), "velocity=x");
  expect_refused(collide({"bench", "stack", "--vary", "density=0.1,0.2"}), "the scene stack has no density");
  expect_refused(collide({"bench", "polytopes", "--vary", "narrow=gjk", "--narrow", "sat"}),
                 "narrow is given twice");
  expect_refused(collide({"bench", "polytopes", "--narrow", "nothing"}), "unknown narrow-phase algorithm");
  expect_refused(collide({"bench", "box:1,1,1", "box:1,1,1"}), "two shapes need algorithms");
  expect_refused(collide({"bench", "box:1,1,1", "box:1,1,1", "--narrow", "gjk", "--vary", "velocity=1,2"}),
                 "velocity is not for two shapes; known: narrow, support, rotation, distance");
  expect_refused(collide({"bench", "polytopes", "--merge", path("a")}), "--out");
  expect_refused(collide({"bench", "polytopes", "--repetitions", "3", "--seconds", "1"}), "--repetitions");
}

}  // namespace
}  // namespace collidoscope
