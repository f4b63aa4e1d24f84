#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "core/files/input_file.h"
#include "fixtures/collide.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

using CollideExperiment = test::CollideTest;

std::vector<std::string> columns(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

TEST_F(CollideExperiment, WritesTablesAndSaysWhatHolds) {
  const CommandResult result =
      collide({"experiment", "grulich-7.2", "--quick", "--repetitions", "1", "--out", path("out")});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 4);
  EXPECT_NE(result.out.find("holds: The oriented box fits best"), std::string::npos);

  const nlohmann::json json = nlohmann::json::parse(read_file(path("out/grulich-7.2.json")));
  EXPECT_TRUE(json["context"].contains("library_build_type"));
  EXPECT_EQ(json["benchmarks"].size(), 6u);
  for (const auto& benchmark : json["benchmarks"]) {
    EXPECT_GT(benchmark["real_time"], 0);
    EXPECT_GT(benchmark["cpu_time"], 0);
    EXPECT_NE(benchmark["cpu_time"], benchmark["real_time"]);
    EXPECT_EQ(benchmark["time_unit"], "ns");
  }
  EXPECT_EQ(json["conclusions"].size(), 4u);

  const std::string csv = read_file(path("out/grulich-7.2.csv"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 6);
  EXPECT_NE(read_file(path("out/grulich-7.2.svg")).find("</svg>"), std::string::npos);
  EXPECT_NE(read_file(path("out/grulich-7.2.md")).find("(grulich-7.2.svg)"), std::string::npos);
  EXPECT_EQ(read_file(path("out/report.md")), read_file(path("out/grulich-7.2.md")) + "\n");
}

/// The spheres meet as often as the paper's do: that is how the objects are scaled. Boxes let pass no less
/// than what collides, and the oriented ones less than the spheres.
TEST_F(CollideExperiment, CountsPositivesAsTheMotionMakesThem) {
  ASSERT_EQ(
      collide({"experiment", "grulich-7.2", "--quick", "--repetitions", "1", "--out", path("out")}).exit_code,
      0);
  std::ifstream csv(path("out/grulich-7.2.csv"));
  std::string line;
  std::getline(csv, line);
  const std::vector<std::string> heading = columns(line);
  const auto rate = static_cast<std::size_t>(std::ranges::find(heading, "positives_%") - heading.begin());
  ASSERT_LT(rate + 1, heading.size());
  for (int pair = 0; pair < 2; ++pair) {
    double rates[3];
    for (double& value : rates) {
      std::getline(csv, line);
      value = std::stod(columns(line).at(rate));
    }
    EXPECT_NEAR(rates[0], pair == 0 ? 42.15 : 21.38, 0.1);
    EXPECT_LT(rates[2], rates[0]);
    EXPECT_GT(rates[2], 5);
  }
}

/// A line leaves a closed object as often as it enters it; what counting and listing find is the same, and
/// says what any query does.
TEST_F(CollideExperiment, AsksTreesOfBoxes) {
  const CommandResult result =
      collide({"experiment", "grulich-7.3", "--quick", "--repetitions", "1", "--out", path("out")});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const nlohmann::json json = nlohmann::json::parse(read_file(path("out/grulich-7.3.json")));
  EXPECT_EQ(json["conclusions"].size(), 5u);
  std::map<std::string, double> met;
  for (const auto& benchmark : json["benchmarks"])
    if (benchmark["met, triangles"].is_number())
      met[std::string(benchmark["name"]).substr(sizeof "grulich-7.3")] = benchmark["met, triangles"];
  ASSERT_EQ(met.size(), 12u);
  for (const std::string kind : {"segment", "ray", "line", "plane"}) {
    EXPECT_EQ(met["count/" + kind], met["all/" + kind]) << kind;
    EXPECT_GT(met["count/" + kind], met["any/" + kind]) << kind;
    EXPECT_GT(met["any/" + kind], 0.3) << kind;
    EXPECT_LE(met["any/" + kind], 1) << kind;
  }
  EXPECT_GT(met["count/line"], 2 * met["any/line"]);
  EXPECT_EQ(read_file(path("out/grulich-7.3.svg")).find("nan"), std::string::npos);
}

/// The paper's sphere loses nothing; its other objects stand beside ours. Pieces lie within the hull and
/// cover the solid.
TEST_F(CollideExperiment, HullsObjectsAndTheirPieces) {
  const CommandResult result =
      collide({"experiment", "grulich-7.4", "--quick", "--repetitions", "1", "--out", path("out")});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const nlohmann::json json = nlohmann::json::parse(read_file(path("out/grulich-7.4.json")));
  EXPECT_EQ(json["conclusions"].size(), 4u);
  std::size_t objects = 0;
  for (const auto& benchmark : json["benchmarks"]) {
    if (!benchmark["pieces"].is_number()) continue;
    ++objects;
    EXPECT_GT(benchmark["pieces"], 1) << benchmark["name"];
    EXPECT_GT(benchmark["pieces, volumes of the object"], 1) << benchmark["name"];
    EXPECT_LT(benchmark["pieces, volumes of the object"], benchmark["hull, volumes of the object"]);
    EXPECT_LT(benchmark["hull vertices"], benchmark["vertices"]) << benchmark["name"];
  }
  EXPECT_EQ(objects, 8u);
  const std::string csv = read_file(path("out/grulich-7.4.csv"));
  EXPECT_NE(csv.find(",2135,5000,5000,5000,5000,0,0,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("the paper's object 2,,29,,12928,,506,,96.09,"), std::string::npos) << csv;
}

/// Hulls collide no less than the pieces within them, and these no less than the surface inside; all lies in
/// oriented boxes.
TEST_F(CollideExperiment, TestsOneHullAndPieces) {
  const CommandResult result =
      collide({"experiment", "grulich-7.5", "--quick", "--repetitions", "1", "--out", path("out")});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const nlohmann::json json = nlohmann::json::parse(read_file(path("out/grulich-7.5.json")));
  EXPECT_EQ(json["conclusions"].size(), 4u);
  std::map<std::string, double> rate;
  for (const auto& benchmark : json["benchmarks"])
    rate[std::string(benchmark["name"]).substr(sizeof "grulich-7.5")] = benchmark["positives, %"];
  ASSERT_EQ(rate.size(), 8u);
  for (const std::string pair : {"first pair", "second pair"}) {
    EXPECT_GT(rate[pair + "/gjk"], 5) << pair;
    EXPECT_LT(rate[pair + "/gjk"], rate[pair + "/obb"]) << pair;
  }
  EXPECT_NEAR(rate["boxes around/one hull"], 7.8, 2);
  EXPECT_LT(rate["boxes around/pieces"], rate["boxes around/one hull"]);
  EXPECT_EQ(rate["boxes around/tree of hulls over the pieces"], rate["boxes around/pieces"])
      << "the same pieces";
  EXPECT_LT(rate["boxes around/mesh"], rate["boxes around/pieces"]);
  EXPECT_GT(rate["boxes around/mesh"], 1);
}

/// A shard has its rows and no conclusions; together they are the table, and conclusions are drawn.
TEST_F(CollideExperiment, SplitsRowsAmongShardsAndMergesThem) {
  for (const std::string shard : {"0/2", "1/2"}) {
    const CommandResult part = collide({"experiment", "grulich-7.2", "--quick", "--repetitions", "1",
                                        "--shard", shard, "--out", path("shard" + shard.substr(0, 1))});
    EXPECT_EQ(part.exit_code, 0) << part.err;
    EXPECT_EQ(part.out, "");
    EXPECT_NE(part.err.find("conclusions need all rows"), std::string::npos) << part.err;
  }
  const std::string csv = read_file(path("shard1/grulich-7.2.csv"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 3);
  EXPECT_NE(csv.find("first pair/aabb"), std::string::npos);
  const CommandResult merged =
      collide({"experiment", "grulich-7.2", "--out", path("all"), "--merge", path("shard0"), path("shard1")});
  EXPECT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_EQ(std::count(merged.out.begin(), merged.out.end(), '\n'), 4);
  const std::string all = read_file(path("all/grulich-7.2.csv"));
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 1 + 6);
}

/// A conclusion that does not hold is a check that failed.
TEST_F(CollideExperiment, EndsWithOneWhereAConclusionDoesNotHold) {
  ASSERT_EQ(
      collide({"experiment", "grulich-7.2", "--quick", "--repetitions", "1", "--out", path("out")}).exit_code,
      0);
  nlohmann::json json = nlohmann::json::parse(read_file(path("out/grulich-7.2.json")));
  for (auto& row : json["table"]["measured"])
    if (row["name"] == "first pair/obb") row["figures"][2]["ours"] = 99;
  std::ofstream(path("out/grulich-7.2.json")) << json;
  const CommandResult result =
      collide({"experiment", "grulich-7.2", "--out", path("again"), "--merge", path("out")});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "");
  EXPECT_NE(result.out.find("grulich-7.2: does not hold: The oriented box fits best"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("grulich-7.2: holds within the noise: "), std::string::npos) << result.out;
}

TEST_F(CollideExperiment, RefusesWhatItDoesNotKnow) {
  expect_refused(collide({"experiment", "grulich-7", "--out", path("out")}), "known: chung-3.4, ");
  expect_refused(collide({"experiment", "grulich-7.2", "--shard", "2/2", "--out", path("out")}), "--shard");
  expect_refused(
      collide({"experiment", "grulich-7.2", "--quick", "--merge", path("a"), "--out", path("out")}),
      "--merge");
  expect_refused(collide({"experiment", "grulich-7.2", "--merge", path("a"), "--out", path("out")}),
                 "a/grulich-7.2.json: cannot open");
}

}  // namespace
}  // namespace collidoscope
