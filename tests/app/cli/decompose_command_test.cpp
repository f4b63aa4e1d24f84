#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "fixtures/collide.h"
#include "fixtures/meshes/soups.h"
#include "geometry/hull/hull.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

using test::collide;
using test::CommandResult;
using test::expect_refused;

class CollideDecompose : public test::CollideTest {
 protected:
  void SetUp() override {
    CollideTest::SetUp();
    ::setenv("XDG_CACHE_HOME", path("cache").c_str(), 1);
  }
  void TearDown() override {
    ::unsetenv("XDG_CACHE_HOME");
    CollideTest::TearDown();
  }

  std::string write(const std::string& name, const TriangleSoup& soup) const {
    write_file_atomically(path(name), test::binary_stl(soup));
    return path(name);
  }
  std::string torus() const { return write("torus.stl", test::torus_soup(24, 12)); }

  std::vector<std::string> files_in(const std::string& folder) const {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(path(folder)))
      names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }
  std::string contents(const std::string& name) const { return read_file(path(name)); }
};

nlohmann::json json_of(const CommandResult& result) {
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  return nlohmann::json::parse(result.out);
}

TEST_F(CollideDecompose, WritesConvexPiecesAndTheirDescription) {
  const nlohmann::json json = json_of(collide({"decompose", torus(), "-o", path("out"), "--json"}));
  const nlohmann::json written = nlohmann::json::parse(contents("out/decomposition.json"));
  const std::size_t count = written["pieces"].size();
  EXPECT_GT(count, 4u);
  EXPECT_EQ(files_in("out").size(), count + 1);
  EXPECT_EQ(written["settings"]["max_parts"], 64);
  EXPECT_EQ(written["settings"]["concavity"], 0.05);
  EXPECT_EQ(written["method"], "cuts");
  EXPECT_LT(written["concavity"], 0.05 * 2.5);
  EXPECT_GT(written["volume"], written["mesh"]["volume"]);
  EXPECT_GT(written["union_volume"], written["mesh"]["volume"]);
  EXPECT_NEAR(written["covered"], 1, 1e-4);
  EXPECT_EQ(json["pieces"], written["pieces"]);
  EXPECT_GT(json["milliseconds"], 0);
  for (const nlohmann::json& piece : written["pieces"]) {
    const std::string file = path("out/" + piece["file"].get<std::string>());
    const Mesh mesh = repair(read_stl(file).triangles, file).mesh;
    EXPECT_EQ(convex_hull(std::span(mesh.vertices)).vertices.size(), mesh.vertices.size());
    EXPECT_EQ(piece["vertices"], mesh.vertices.size());
  }
}

TEST_F(CollideDecompose, CertifiesAndTellsWhatItAllowed) {
  const auto run = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"decompose", torus(), "-o", path("out"), "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return json_of(collide(arguments));
  };
  EXPECT_TRUE(run({})["certified"].is_null());
  const nlohmann::json certified = run({"--certify", "--max-parts", "3"});
  EXPECT_EQ(certified["certified"], true);
  EXPECT_NEAR(certified["concavity_allowed"], 0.05 * 2.5, 1e-6) << "of half the longest side";
  EXPECT_GT(certified["concavity"], certified["concavity_allowed"]) << "three pieces are too few";
}

TEST_F(CollideDecompose, TellsWhatItRepaired) {
  TriangleSoup turned = test::cube_soup();
  std::swap(turned[0][1], turned[0][2]);
  const CommandResult result = collide({"decompose", write("cube.stl", turned), "-o", path("out")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.err.find("cube.stl: warning: mixed orientation repaired"), std::string::npos)
      << result.err;
}

/// Of minutes of work, after the file has been read.
TEST_F(CollideDecompose, StopsWhenInterruptedAndLeavesNothing) {
  const std::string mesh = write("fine.stl", test::torus_soup(120, 60));
  const CommandResult result = test::run_command(
      {"/usr/bin/env", "timeout", "--foreground", "--preserve-status", "--signal=INT", "3", COLLIDE_PROGRAM,
       "decompose", mesh, "-o", path("out"), "--concavity", "1e-4", "--max-parts", "100000"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("interrupted"), std::string::npos) << result.err;
  EXPECT_FALSE(fs::exists(path("out")));
  EXPECT_FALSE(fs::exists(path("cache")));
}

TEST_F(CollideDecompose, TakesWhatItDidBeforeFromTheCache) {
  const std::string mesh = torus();
  const auto run = [&](const std::string& out, const std::string& threads) {
    return json_of(collide({"decompose", mesh, "-o", path(out), "--json", "--threads", threads}));
  };
  EXPECT_EQ(run("first", "1")["from_cache"], false);
  EXPECT_EQ(run("second", "2")["from_cache"], true);
  ASSERT_EQ(files_in("first"), files_in("second"));
  for (const std::string& file : files_in("first"))
    EXPECT_EQ(contents("first/" + file), contents("second/" + file)) << file;
  EXPECT_EQ(files_in("cache/collidoscope").size(), 1u);

  const auto again = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"decompose", mesh, "-o", path("again"), "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return json_of(collide(arguments))["from_cache"];
  };
  EXPECT_EQ(again({"--no-cache"}), false);
  EXPECT_EQ(again({"--max-parts", "3"}), false);
  EXPECT_EQ(again({"--concavity", "0.1"}), false);
  EXPECT_EQ(again({}), true);
}

TEST_F(CollideDecompose, StopsForWantOfTimeAndSaysSo) {
  const std::string mesh = torus();
  const auto run = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"decompose", mesh, "-o", path("out")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return collide(arguments);
  };
  const nlohmann::json stopped = json_of(run({"--json", "--seconds", "0"}));
  EXPECT_EQ(stopped["stopped_after_steps"], 0);
  EXPECT_EQ(stopped["settings"]["seconds"], 0);
  EXPECT_EQ(stopped["pieces"].size(), 1u);
  EXPECT_GT(stopped["concavity"], stopped["concavity_allowed"]);
  EXPECT_NE(run({"--seconds", "0"}).out.find(", stopped for want of time after 0 steps"), std::string::npos);
  EXPECT_FALSE(fs::exists(path("cache/collidoscope"))) << "what was cut off is not kept";

  const nlohmann::json whole = json_of(run({"--json", "--seconds", "1000"}));
  EXPECT_TRUE(whole["stopped_after_steps"].is_null());
  EXPECT_EQ(whole["from_cache"], false);
  const nlohmann::json again = json_of(run({"--json", "--seconds", "0"}));
  EXPECT_EQ(again["from_cache"], true);
  EXPECT_EQ(again["pieces"], whole["pieces"]);
  EXPECT_TRUE(json_of(run({"--json"}))["settings"]["seconds"].is_null());
  expect_refused(run({"--seconds", "-1"}), "--seconds");
}

/// Files that it did not list are somebody's own, whatever their names.
TEST_F(CollideDecompose, RemovesThePiecesOfAnEarlierDecompositionOnly) {
  const std::string mesh = torus();
  json_of(collide({"decompose", mesh, "-o", path("out/"), "--json"}));
  const std::string beyond_numbers = "part-99999999999999999999999.stl";
  for (const std::string& mine :
       {beyond_numbers, std::string("part-of-mine.stl"), std::string("part-050.stl")})
    write_file_atomically(path("out/" + mine), "");
  json_of(collide({"decompose", mesh, "-o", path("out"), "--json", "--max-parts", "2"}));
  EXPECT_EQ(files_in("out"), (std::vector<std::string>{"decomposition.json", "part-000.stl", "part-001.stl",
                                                       "part-050.stl", beyond_numbers, "part-of-mine.stl"}));
  fs::remove(path("out/decomposition.json"));
  json_of(collide({"decompose", mesh, "-o", path("out"), "--json", "--max-parts", "1"}));
  EXPECT_TRUE(fs::exists(path("out/part-001.stl"))) << "nothing says whose it is";
}

/// A run that was killed while it put its pieces in place leaves a list of those that may be there.
TEST_F(CollideDecompose, RemovesThePiecesOfARunThatWasKilled) {
  const std::string mesh = torus();
  json_of(collide({"decompose", mesh, "-o", path("out"), "--json"}));
  const std::string all = contents("out/decomposition.json");
  const std::size_t pieces = nlohmann::json::parse(all)["pieces"].size();
  ASSERT_GT(pieces, 2u);
  fs::rename(path("out/decomposition.json"), path("out/decomposition.partial.json"));
  json_of(collide({"decompose", mesh, "-o", path("out"), "--json", "--max-parts", "2"}));
  EXPECT_EQ(files_in("out"),
            (std::vector<std::string>{"decomposition.json", "part-000.stl", "part-001.stl"}));
}

/// As far as the user's mask lets them.
TEST_F(CollideDecompose, OthersMayReadANewFolder) {
  json_of(collide({"decompose", torus(), "-o", path("out"), "--json"}));
  fs::create_directory(path("usual"));
  EXPECT_EQ(fs::status(path("out")).permissions(), fs::status(path("usual")).permissions());
}

TEST_F(CollideDecompose, PiecesKeepThePermissionsOfWhatTheyReplace) {
  ASSERT_EQ(collide({"decompose", torus(), "-o", path("out")}).exit_code, 0);
  fs::permissions(path("out/part-000.stl"), fs::perms(0640));
  fs::permissions(path("out/decomposition.json"), fs::perms(0600));
  ASSERT_EQ(collide({"decompose", torus(), "-o", path("out")}).exit_code, 0);
  EXPECT_EQ(fs::status(path("out/part-000.stl")).permissions(), fs::perms(0640));
  EXPECT_EQ(fs::status(path("out/decomposition.json")).permissions(), fs::perms(0600));
}

TEST_F(CollideDecompose, FoldersMayHaveNamesAsLongAsTheSystemAllows) {
  const CommandResult result = collide({"decompose", torus(), "-o", path(std::string(255, 'd'))});
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

/// It would be waited for without end.
TEST_F(CollideDecompose, APipeInTheCacheIsAWarning) {
  ASSERT_EQ(collide({"decompose", torus(), "-o", path("out")}).exit_code, 0);
  std::vector<fs::path> kept;
  for (const auto& entry : fs::recursive_directory_iterator(path("cache")))
    if (entry.is_regular_file()) kept.push_back(entry.path());
  ASSERT_EQ(kept.size(), 1u);
  fs::remove(kept[0]);
  ASSERT_EQ(::mkfifo(kept[0].c_str(), 0600), 0);
  const CommandResult result = collide({"decompose", torus(), "-o", path("out")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.err.find("warning: these pieces are not kept for later"), std::string::npos) << result.err;
}

TEST_F(CollideDecompose, ACacheThatCannotBeWrittenIsAWarning) {
  std::ofstream(path("cache")) << "no folder";
  const CommandResult result = collide({"decompose", torus(), "-o", path("out")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.err.find("warning: these pieces are not kept for later: "), std::string::npos)
      << result.err;
  EXPECT_NE(result.err.find("Not a directory"), std::string::npos) << result.err;
  EXPECT_EQ(contents("cache"), "no folder");
}

TEST_F(CollideDecompose, RefusesByName) {
  const std::string mesh = torus(), out = path("out");
  TriangleSoup open = test::cube_soup();
  open.pop_back();
  expect_refused(collide({"decompose", write("open.stl", open), "-o", out}),
                 "open.stl: bounds no volume: 3 edges are open");
  expect_refused(collide({"decompose", path("none.stl"), "-o", out}), "none.stl: cannot open");
  expect_refused(collide({"decompose", mesh, "-o", out, "--method", "magic"}),
                 "unknown decomposition method 'magic'; known: cuts");
  expect_refused(collide({"decompose", mesh, "-o", out, "--max-parts", "0"}), "--max-parts");
  expect_refused(collide({"decompose", mesh, "-o", out, "--concavity", "-1"}), "--concavity");
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(CollideDecompose, FailsWhereItCannotWrite) {
  const std::string cube = write("cube.stl", test::cube_soup());
  for (const std::string& out : {path("no/such/folder"), cube}) {
    const CommandResult result = collide({"decompose", cube, "-o", out});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find(out), std::string::npos) << result.err;
  }
  EXPECT_EQ(read_stl(cube).triangles.size(), 12u);
}

TEST_F(CollideDecompose, QueriesAskAboutPieces) {
  const std::string cube = write("cube.stl", test::cube_soup(Vec3f(-0.05f), 0.1f));
  const CommandResult result =
      collide({"query", torus(), cube, "--narrow", "gjk,decomposed,decomposed:convex=sat", "--poses", "-"},
              "0,0,0,1,0,0,0,0,0,0,1,0,0,0\n0,0,0,1,0,0,0,2,0,0,1,0,0,0\n");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  for (const char* line :
       {"\n0,gjk,colliding,", "\n0,decomposed,separated,1.", "\n0,decomposed:convex=sat,separated,,",
        "\n1,gjk,colliding,", "\n1,decomposed,colliding,,"})
    EXPECT_NE(result.out.find(line), std::string::npos) << line << result.out;
  EXPECT_EQ(files_in("cache/collidoscope").size(), 1u);  // a cube needs no decomposition
}

TEST_F(CollideDecompose, ScenesAreRunOnPiecesFromTheCache) {
  torus();
  write_file_atomically(path("scene.json"), R"({"schema": 1, "shapes": [
    {"name": "ring", "file": "torus.stl", "decomposition": {"max_parts": 8}},
    {"name": "box", "model": "box", "scale": 0.1}], "bodies": [{"shape": "ring"}, {"shape": "box"}]})");
  const auto colliding = [&](const char* narrow) {
    const CommandResult result = collide(
        {"run", path("scene.json"), "--narrow", narrow, "--frames", "3", "--report", path("report.json")});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return nlohmann::json::parse(contents("report.json"))["pairs"]["colliding"].get<int>();
  };
  EXPECT_EQ(colliding("gjk"), 3);
  EXPECT_FALSE(fs::exists(path("cache/collidoscope")));
  EXPECT_EQ(colliding("decomposed"), 0);
  ASSERT_EQ(files_in("cache/collidoscope").size(), 1u);
  const nlohmann::json report = nlohmann::json::parse(contents("report.json"));
  const auto has = [&](const char* what) {
    return std::any_of(report["preprocessing"].begin(), report["preprocessing"].end(),
                       [&](const nlohmann::json& entry) { return entry["what"] == what; });
  };
  for (const char* what : {"convex pieces", "hull tree", "hull of nodes"}) EXPECT_TRUE(has(what)) << what;
}

TEST_F(CollideDecompose, AnOpenMeshThatASceneWantsDecomposedIsRefused) {
  TriangleSoup open = test::torus_soup(24, 12);
  open.pop_back();
  write("open.stl", open);
  write_file_atomically(path("scene.json"), R"({"schema": 1, "shapes": [
    {"name": "ring", "file": "open.stl", "decomposition": {}}], "bodies": [{"shape": "ring"}]})");
  expect_refused(collide({"run", path("scene.json"), "--narrow", "decomposed", "--frames", "1"}),
                 "open.stl: decomposition: ");
}

}  // namespace
}  // namespace collidoscope
