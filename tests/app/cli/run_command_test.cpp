#include <fstream>
#include <gtest/gtest.h>

#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "fixtures/collide.h"
#include "fixtures/meshes/soups.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

using CollideRun = test::CollideTest;
using CollideCompare = test::CollideTest;

std::string hash_of(const CommandResult& result) {
  const std::size_t at = result.out.rfind("hash ");
  return at == std::string::npos ? "no hash: " + result.err : result.out.substr(at + 5, 16);
}

const std::vector<std::string> small_scene = {"run",       "polytopes",  "--count", "40",       "--vertices",
                                              "20",        "--velocity", "10",      "--frames", "40",
                                              "--density", "0.2",        "--seed",  "5"};

CommandResult run_small(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = small_scene;
  arguments.insert(arguments.end(), more.begin(), more.end());
  return collide(arguments);
}

TEST_F(CollideRun, WritesAReportAndALinePerFrame) {
  const CommandResult result =
      run_small({"--report", path("r.json"), "--csv", path("r.csv"), "--threads", "2"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  for (const char* phase : {"broad", "mid", "narrow", "total"})
    EXPECT_NE(result.out.find(phase), std::string::npos) << phase;

  const nlohmann::json report = nlohmann::json::parse(std::ifstream(path("r.json")));
  EXPECT_EQ(report["schema"], 1);
  EXPECT_EQ(report["scene"], "polytopes");
  EXPECT_EQ(report["seed"], 5);
  EXPECT_EQ(report["count"], 40);
  EXPECT_EQ(report["threads"], 2);
  EXPECT_EQ(report["frames"], 40);
  EXPECT_EQ(report["hash"], hash_of(result));
  for (const char* key : {"compiler", "flags", "type"}) EXPECT_TRUE(report["build"].contains(key)) << key;
  for (const char* key : {"broad", "mid", "narrow"}) EXPECT_TRUE(report["pipeline"].contains(key)) << key;
  for (const char* phase : {"broad", "mid", "narrow", "total"})
    for (const char* key : {"median_ns", "p95_ns", "p99_ns", "max_ns", "total_ns"})
      EXPECT_GE(report["phases"][phase].at(key), 0) << phase << ' ' << key;
  for (const char* key : {"candidates", "surviving", "colliding", "disagreements"})
    EXPECT_TRUE(report["pairs"].contains(key)) << key;
  EXPECT_GT(report["pairs"]["colliding"], 0) << "a scene in which nothing meets tests nothing";
  EXPECT_GT(report["memory"]["broad_bytes"], 0);
  EXPECT_GT(report["memory"]["pipeline_bytes"], report["memory"]["broad_bytes"]);
  EXPECT_GT(report["memory"]["bytes_per_body"], 0);
  ASSERT_FALSE(report["preprocessing"].empty());
  for (const char* key : {"shape", "what", "ms", "bytes"})
    EXPECT_TRUE(report["preprocessing"][0].contains(key)) << key;

  std::ifstream csv(path("r.csv"));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(
      line,
      "frame,broad_ns,mid_ns,narrow_ns,total_ns,candidates,surviving,colliding,iterations,hash,update_ns");
  std::size_t lines = 0;
  while (std::getline(csv, line)) ++lines;
  EXPECT_EQ(lines, 40u);
}

TEST_F(CollideRun, HasOneHashForEveryPipelineAndAnyThreads) {
  const std::string hash = hash_of(run_small({}));
  const nlohmann::json lists = nlohmann::json::parse(collide({"list", "--json"}).out);
  for (const char* phase : {"broad", "mid", "narrow"})
    for (const nlohmann::json& algorithm : lists[phase]) {
      if (algorithm["reference"]) continue;  // other libraries may err
      EXPECT_EQ(hash_of(run_small({std::string("--") + phase, algorithm["id"]})), hash) << algorithm["id"];
    }
  EXPECT_EQ(hash_of(run_small({"--threads", "3", "--mid", "sphere+obb", "--answer", "distance"})), hash);
  EXPECT_NE(hash_of(run_small({"--seed", "6"})), hash);
}

TEST_F(CollideRun, CertifiesEveryVerdictOfEveryOwnAlgorithm) {
  const std::string hash = hash_of(run_small({}));
  const nlohmann::json lists = nlohmann::json::parse(collide({"list", "--json"}).out);
  for (const nlohmann::json& algorithm : lists["narrow"]) {
    if (algorithm["reference"] || algorithm["input"] != "convex") continue;
    const CommandResult result = run_small(
        {"--narrow", algorithm["id"], "--certify", "--exact", "--threads", "2", "--report", path("r.json")});
    EXPECT_EQ(result.exit_code, 0) << algorithm["id"] << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(hash_of(result), hash) << algorithm["id"];
    const nlohmann::json report = nlohmann::json::parse(std::ifstream(path("r.json")));
    EXPECT_EQ(report["pairs"]["certified"], report["pairs"]["surviving"]);
    EXPECT_EQ(report["pairs"]["certificate_failures"], 0);
    EXPECT_TRUE(report["pairs"].contains("decided_exactly"));
    EXPECT_TRUE(report["pipeline"]["exact"] && report["pipeline"]["certify"]);
    EXPECT_NE(result.out.find(" verdicts certified, 0 wrong"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find(" verdicts decided in exact arithmetic"), std::string::npos) << result.out;
  }
}

TEST_F(CollideRun, SeesWhatTouchesDuringAStep) {
  const auto colliding = [&](const std::string& detection) {
    const CommandResult result =
        collide({"run", "polytopes", "--count", "100", "--velocity", "40", "--frames", "30", "--detection",
                 detection, "--report", path("report.json")});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(std::ifstream(path("report.json")))["pairs"]["colliding"].get<int>();
  };
  EXPECT_GT(colliding("swept"), colliding("discrete"));
  expect_refused(collide({"run", "polytopes", "--detection", "swept", "--exact"}), "detection is swept");
  expect_refused(collide({"run", "polytopes", "--detection", "continuous"}), "discrete");
}

/// Bodies with masses: the report has their energy.
TEST_F(CollideRun, RespondsByImpulses) {
  const std::vector<std::string> run = {"run",        "polytopes", "--count",       "60",
                                        "--frames",   "40",        "--response",    "impulse",
                                        "--gravity",  "9.81",      "--restitution", "0.5",
                                        "--friction", "0.2",       "--report",      path("report.json")};
  const CommandResult outcome = collide(run);
  EXPECT_NE(outcome.out.find("impacts; deepest penetration"), std::string::npos) << outcome.out;
  const auto report = nlohmann::json::parse(std::ifstream(path("report.json")));
  EXPECT_GT(report["physics"]["energy_end_j"].get<double>(), 0);
  EXPECT_EQ(report["parameters"]["response"], "impulse");
  EXPECT_EQ(report["parameters"]["gravity"], 9.81);
  expect_refused(collide({"run", "polytopes", "--response", "bounce"}), "none, reverse, impulse");
  expect_refused(collide({"run", "deforming", "--response", "impulse"}), "for rigid bodies");
  expect_refused(collide({"run", "polytopes", "--restitution", "2"}), "restitution");
}

TEST_F(CollideRun, RefusesTurnsThatWouldTakeForEver) {
  const std::string file = path("spin.json");
  std::ofstream(file) << R"({"schema": 1, "response": "impulse", "shapes": [{"name": "c", "model": "box"}],
      "bodies": [{"shape": "c", "angular_velocity": [1e10, 0, 0]}, {"shape": "c", "position": [0.5, 0, 0]}]})";
  expect_refused(collide({"run", file, "--frames", "1"}), "turns by more than 100000 radians in a step");
  EXPECT_EQ(collide({"run", file, "--frames", "1", "--response", "reverse"}).exit_code, 0);
}

TEST_F(CollideRun, LeavesNoOutputBehindWhenItFails) {
  expect_refused(run_small({"--narrow", "none", "--report", path("r.json")}),
                 "unknown narrow-phase algorithm");
  expect_refused(collide({"run", "nowhere", "--report", path("r.json")}), "unknown scene");
  expect_refused(collide({"run", path("none.json"), "--report", path("r.json")}), "none.json");
  const CommandResult result = run_small({"--report", path("no/folder.json"), "--csv", path("r.csv")});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(std::filesystem::is_empty(path(""))) << "files of a run that failed";
}

TEST_F(CollideRun, EverySupportSearchGivesTheSameHash) {
  const std::string hash = hash_of(run_small({}));
  const nlohmann::json lists = nlohmann::json::parse(collide({"list", "--json"}).out);
  for (const nlohmann::json& search : lists.at("support")) {
    const CommandResult result = run_small({"--support", search["id"], "--report", path("s.json")});
    EXPECT_EQ(hash_of(result), hash) << search["id"];
    const std::string narrow = nlohmann::json::parse(std::ifstream(path("s.json")))["pipeline"]["narrow"];
    const bool named = narrow.find(":support=" + std::string(search["id"])) != std::string::npos;
    EXPECT_EQ(named, search["id"] != "auto") << narrow;
  }
  expect_refused(run_small({"--support", "dowsing"}),
                 "known: auto, scan, hill-climb, hill-climb-without-stamps, table");
}

// What was in the file stays, and the summary comes after.
TEST_F(CollideRun, AddsToTheFileThatOutputIsRedirectedTo) {
  std::ofstream(path("log.txt")) << "earlier\n";
  const CommandResult run = test::run_command(
      {"/bin/sh", "-c", "\"$1\" run polytopes --count 4 --frames 2 --csv /dev/stdout >> \"$2\"", "sh",
       COLLIDE_PROGRAM, path("log.txt")});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::string text = read_file(path("log.txt"));
  EXPECT_EQ(text.find("earlier\nframe,"), 0u) << text;
  EXPECT_NE(text.find("hash "), std::string::npos) << text;
}

TEST_F(CollideCompare, FindsNoDisagreement) {
  const CommandResult result =
      collide({"compare", "polytopes", "--count", "40", "--vertices", "20", "--frames", "40", "--narrow",
               "gjk,separating-vector", "--scene-out", path("scene.json")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find(" 0 disagreements"), std::string::npos) << result.out;
  EXPECT_FALSE(std::filesystem::exists(path("scene.json")));
  const CommandResult certified =
      collide({"compare", "polytopes", "--count", "40", "--vertices", "20", "--frames", "40", "--narrow",
               "gjk,separating-vector", "--exact", "--certify", "--scene-out", path("scene.json")});
  EXPECT_EQ(certified.exit_code, 0) << certified.err;
  EXPECT_NE(certified.out.find(" verdicts certified, 0 wrong"), std::string::npos) << certified.out;
  expect_refused(collide({"compare", "polytopes", "--narrow", "gjk"}), "--narrow");
}

// As many as asked for, whether the first is that of the file or comes after a step.
TEST_F(CollideCompare, ComparesAFileFromTheFrameThatItHolds) {
  const auto compare = [&](const std::string& scene) {
    return collide({"compare", scene, "--frames", "1", "--narrow", "aabb-tree,gjk", "--keep-going",
                    "--scene-out", path("found.json")});
  };
  // Apart in frame 1.
  std::ofstream(path("scene.json"))
      << R"({"schema": 1, "shapes": [{"name": "cube", "model": "box"}], "bodies": [
      {"shape": "cube", "velocity": [-300, 0, 0]},
      {"shape": "cube", "position": [0.5, 0, 0], "velocity": [300, 0, 0]}]})";
  const CommandResult file = compare(path("scene.json"));
  EXPECT_EQ(file.out, "1 frame, 1 pair, 0 disagreements\n") << file.err;
  const CommandResult fresh = compare("boxes-around");
  EXPECT_EQ(fresh.out.find("1 frame, "), 0u) << fresh.out << fresh.err;
}

// Boxes meet the hull of the concave body long before the body.
TEST_F(CollideCompare, WhatIsNestedIsNoDisagreement) {
  const CommandResult result =
      collide({"compare", "boxes-around", "--narrow", "aabb-tree,gjk", "--frames", "40", "--keep-going"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("aabb-tree separated at "), std::string::npos) << result.out;
  EXPECT_NE(result.out.find(" gjk colliding, nested\n"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find(", 0 disagreements, "), std::string::npos) << result.out;
}

// A box that is all within the body meets no surface.
TEST_F(CollideCompare, WritesASceneThatReproducesADisagreement) {
  const auto compare = [&](const std::string& scene) {
    return collide({"compare", scene, "--count", "40", "--narrow", "aabb-tree,aabb-tree:solid=on",
                    "--scene-out", path("scene.json")});
  };
  const CommandResult first = compare("boxes-around");
  EXPECT_EQ(first.exit_code, 1);
  EXPECT_NE(first.err.find("scene.json reproduces the first one"), std::string::npos) << first.err;
  const CommandResult again = compare(path("scene.json"));
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_EQ(again.out.find("1 frame, "), again.out.rfind('\n', again.out.size() - 2) + 1) << again.out;
  EXPECT_NE(again.out.find(", 1 disagreement\n"), std::string::npos) << again.out;
  const CommandResult run = collide({"run", path("scene.json"), "--frames", "3"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find(" bodies, 3 frames, "), std::string::npos) << run.out;
}

TEST_F(CollideRun, TakesTheKindOfShapesAndReportsIt) {
  const CommandResult rods = run_small({"--shapes", "rods", "--report", path("r.json")});
  ASSERT_EQ(rods.exit_code, 0) << rods.err;
  EXPECT_NE(hash_of(rods), hash_of(run_small({})));
  EXPECT_EQ(hash_of(run_small({"--shapes", "mixed"})), hash_of(run_small({})));
  const nlohmann::json report = nlohmann::json::parse(std::ifstream(path("r.json")));
  EXPECT_EQ(report["parameters"]["shapes"], "rods");
  for (const nlohmann::json& built : report["preprocessing"])
    EXPECT_EQ(built["shape"].get<std::string>().substr(0, 4), "rod ");
  expect_refused(run_small({"--shapes", "cubes"}),
                 "shapes: unknown kind 'cubes'; known: mixed, ellipsoids, rods, plates");
  const std::string help = collide({"run", "--help"}).out;
  for (const char* kind : {"ellipsoids", "plates", "gear-sun"})
    EXPECT_NE(help.find(kind), std::string::npos) << help;
}

TEST_F(CollideRun, SaysOneBodyAndOneFrame) {
  const CommandResult run = collide({"run", "polytopes", "--count", "1", "--frames", "1"});
  EXPECT_NE(run.out.find(": 1 body, 1 frame, "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(", 1 thread\n"), std::string::npos) << run.out;
}

/// A facet without area leaves the cube beside it and ends inside of a box.
TEST_F(CollideRun, FindsWhatMeetsAFacetWithoutArea) {
  TriangleSoup soup = test::cube_soup();
  soup.push_back({Vec3f(1), Vec3f(5), Vec3f(3)});
  write_file_atomically(path("sliver.stl"), test::binary_stl(soup));
  std::ofstream(path("scene.json")) << R"({"schema": 1, "response": "none",
    "shapes": [{"name": "sliver", "file": "sliver.stl"}, {"name": "box", "model": "box"}],
    "bodies": [{"shape": "sliver"}, {"shape": "box", "position": [4.9, 4.9, 4.9]},
               {"shape": "box", "position": [4.9, 4.9, 1]}]})";
  for (const char* narrow : {"gjk", "sat", "v-clip", "aabb-tree", "obb-tree", "edge-face", "decomposed"}) {
    const CommandResult result =
        collide({"run", path("scene.json"), "--narrow", narrow, "--frames", "3", "--report", path("r.json")});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(nlohmann::json::parse(std::ifstream(path("r.json")))["pairs"]["colliding"], 3) << narrow;
  }
}

}  // namespace
}  // namespace collidoscope
