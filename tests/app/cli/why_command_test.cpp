#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <map>

#include "fixtures/collide.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

using CollideWhy = test::CollideTest;

CommandResult why(const std::string& pair, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"why", "polytopes", "--count", "30",     "--density",
                                        "0.2", "--seed",    "5",       "--pair", pair};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return collide(arguments);
}

nlohmann::json explained(const std::string& pair, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"--frame", "20", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const CommandResult result = why(pair, arguments);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  return nlohmann::json::parse(result.out, nullptr, false);
}

/// Explanations of pairs of the first bodies with all that follow, by the phase that decided.
std::map<std::string, nlohmann::json> one_by_each_phase() {
  std::map<std::string, nlohmann::json> found;
  for (int a = 0; a < 6 && found.size() < 3; ++a)
    for (int b = a + 1; b < 30 && found.size() < 3; ++b) {
      nlohmann::json told = explained(std::to_string(a) + "," + std::to_string(b));
      found.try_emplace(told["decided_by"], told);
    }
  return found;
}

TEST_F(CollideWhy, TellsWhichPhaseDecidedWithTheNumbersOfEach) {
  const std::map<std::string, nlohmann::json> found = one_by_each_phase();
  ASSERT_EQ(found.size(), 3u);
  for (const auto& [phase, told] : found) {
    EXPECT_EQ(told["schema"], 1);
    EXPECT_EQ(told["scene"], "polytopes");
    EXPECT_EQ(told["frame"], 20);
    EXPECT_EQ(told["pipeline"]["narrow"], "separating-vector");
    EXPECT_EQ(told["broad"]["overlap"], phase != "broad");
    EXPECT_EQ(told["broad"]["gap"] > 0, phase == "broad");
    EXPECT_EQ(told["mid"].size(), 2u);
    EXPECT_EQ(told["narrow"]["in_frame"], phase == "narrow");
    EXPECT_EQ(told.contains("measurement"), phase == "narrow") << "the frame asked for the verdict";
    for (const char* key : {"request", "answer", "iterations", "counters", "operations", "nanoseconds"})
      EXPECT_TRUE(told["narrow"].contains(key)) << key;
    EXPECT_FALSE(told["explanation"].empty());
  }
}

TEST_F(CollideWhy, KnowsBodiesByNameAndByIndexInEitherOrder) {
  const nlohmann::json told = explained("3,4");
  const std::string a = told["pair"]["a"]["name"], b = told["pair"]["b"]["name"];
  EXPECT_EQ(told["pair"]["a"]["index"], 3);
  EXPECT_NE(a, b);
  for (const std::string& pair : {a + "," + b, b + "," + a, "4," + a})
    EXPECT_EQ(explained(pair)["pair"], told["pair"]) << pair;
}

TEST_F(CollideWhy, MeasuresAsQueriesDo) {
  const nlohmann::json told = explained("0,1", {"--answer", "distance", "--narrow", "gjk"});
  EXPECT_FALSE(told.contains("measurement"));
  ASSERT_EQ(told["verdict"], "separated");
  const auto vector = [&](const char* key) { return told.at(key).get<std::array<double, 3>>(); };
  const std::array a = vector("point_a"), b = vector("point_b"), normal = vector("normal");
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(b[i] - a[i], told["distance"].get<double>() * normal[i], 1e-9);
}

TEST_F(CollideWhy, SaysItToPeopleAsThePanelDoes) {
  const CommandResult result = why("0,1", {"--frame", "0"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  for (const char* part : {" and ", "broad, sweep-and-prune: boxes ", "narrow, separating-vector: ",
                           "\nverdict: ", "\ndecided by: ", "\niterations: ", "\noperations: "})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << " in\n" << result.out;
}

TEST_F(CollideWhy, ProvesWhereItIsAskedTo) {
  const nlohmann::json told = explained("0,1", {"--exact"});
  EXPECT_EQ(told["proof"]["claimed"], told["verdict"]);
  EXPECT_EQ(told["proof"]["exactly"], false);
}

TEST_F(CollideWhy, RefusesWhatIsNotThere) {
  expect_refused(why("0,30", {"--frame", "1"}), "--pair 30: no body has that name or index; there are 30");
  expect_refused(why("0,nobody", {"--frame", "1"}), "--pair nobody: no body");
  expect_refused(why("7", {"--frame", "1"}), "--pair 7: expected two bodies");
  expect_refused(why("7,7", {"--frame", "1"}), "a body makes no pair with itself");
  expect_refused(why("0,1", {"--frame", "-1"}), "--frame");
  expect_refused(why("0,1"), "--frame is required");
  expect_refused(why("0,1", {"--frame", "1", "--narrow", "magic"}), "unknown narrow-phase algorithm 'magic'");
  expect_refused(collide({"why", "no-such-scene", "--frame", "1", "--pair", "0,1"}), "no-such-scene");
}

TEST_F(CollideWhy, ASceneThatBeginsLaterHasNoEarlierFrame) {
  std::ofstream(path("late.json"))
      << R"({"schema": 1, "frame": 40, "shapes": [{"name": "box", "model": "box"}],
    "bodies": [{"name": "left, or so", "shape": "box"},
               {"name": "twin", "shape": "box", "position": [0.5, 0, 0]},
               {"name": "twin", "shape": "box", "position": [9, 0, 0]}]})";
  const auto ask = [&](const char* pair, const char* frame) {
    return collide({"why", path("late.json"), "--pair", pair, "--frame", frame});
  };
  expect_refused(ask("0,1", "39"), "--frame 39: the scene begins with frame 40");
  expect_refused(ask("0,twin", "40"), "several bodies have that name");
  const CommandResult result = ask("1,left, or so", "40");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("left, or so and twin collide."), std::string::npos) << result.out;
}

}  // namespace
}  // namespace collidoscope
