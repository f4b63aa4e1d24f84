// Algorithms of the user's own, through the commands that take a narrow phase.

#include <chrono>
#include <filesystem>
#include <gtest/gtest.h>
#include <thread>

#include "core/files/atomic_file.h"
#include "fixtures/collide.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

std::string plugin(const std::string& name) {
  return std::string(TEST_PLUGINS) + "/" + name + ".so";
}

void expect_in(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

const std::string apart = "0,0,0,1,0,0,0,3,0,0,1,0,0,0\n", together = "0,0,0,1,0,0,0,0.5,0,0,1,0,0,0\n",
                  apart_turned = "0,0,0,1,0,0,0,3,0,0,0.8,0.6,0,0\n";

class CollidePlugins : public test::CollideTest {
 protected:
  CommandResult query(const std::vector<std::string>& options, const std::string& poses) const {
    std::vector<std::string> arguments = {"query", "box:1,1,1", "box:1,1,1", "--poses", "-"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return collide(arguments, poses);
  }
  std::string script(const std::string& name, const std::string& text) const {
    write_file_atomically(path(name), text);
    return path(name);
  }
};

TEST_F(CollidePlugins, AreListed) {
  const CommandResult text = collide({"list", "--plugin", plugin("turn_bug")});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  expect_in(text.out, "turn-bug");
  const CommandResult json = collide({"list", "--json", "--plugin", plugin("turn_bug")});
  const auto narrow = nlohmann::json::parse(json.out).at("narrow");
  const auto& last = narrow.back();
  EXPECT_EQ(last.at("id"), "turn-bug");
  EXPECT_EQ(last.at("label"), "With a bug");
  EXPECT_EQ(last.at("input"), "convex");
  EXPECT_EQ(last.at("reference"), false);
  EXPECT_EQ(last.at("capabilities"), nlohmann::json::array({"verdict"}));
}

TEST_F(CollidePlugins, AnswerQueries) {
  const CommandResult result =
      query({"--plugin", plugin("turn_bug"), "--narrow", "turn-bug,gjk"}, apart + together);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_in(result.out, "0,turn-bug,separated,,,");
  expect_in(result.out, "0,gjk,separated,2,");
  expect_in(result.out, "1,turn-bug,colliding,,,");
}

TEST_F(CollidePlugins, AreCertifiedAndCorrected) {
  const CommandResult certified =
      query({"--plugin", plugin("turn_bug"), "--narrow", "turn-bug", "--certify"}, apart + apart_turned);
  EXPECT_EQ(certified.exit_code, 1);
  expect_in(certified.err, "pose 1: turn-bug says colliding, but they are separated");
  const CommandResult exact =
      query({"--plugin", plugin("turn_bug"), "--narrow", "turn-bug", "--exact"}, apart_turned);
  EXPECT_EQ(exact.exit_code, 0);
  expect_in(exact.out, "0,turn-bug,separated,");
}

TEST_F(CollidePlugins, RunScenesOnAnyNumberOfThreads) {
  std::string hashes;
  for (const char* threads : {"1", "3"}) {
    const CommandResult result = collide({"run", "polytopes", "--count", "40", "--frames", "20", "--threads",
                                          threads, "--plugin", plugin("turn_bug"), "--narrow", "turn-bug"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const std::string hash = result.out.substr(result.out.find("hash "));
    if (hashes.empty()) hashes = hash;
    EXPECT_EQ(hash, hashes);
  }
}

TEST_F(CollidePlugins, AreComparedFrameByFrame) {
  const CommandResult result =
      collide({"compare", "polytopes", "--count", "40", "--density", "0.2", "--frames", "20", "--plugin",
               plugin("turn_bug"), "--narrow", "gjk,turn-bug", "--scene-out", path("found.json")});
  EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
  expect_in(result.out, "turn-bug");
  EXPECT_TRUE(std::filesystem::exists(path("found.json")));
}

TEST_F(CollidePlugins, ExplainAndFindContacts) {
  const CommandResult contacts = collide({"contacts", "box:1,1,1", "box:1,1,1", "--poses", "-", "--plugin",
                                          plugin("turn_bug"), "--narrow", "turn-bug"},
                                         together);
  expect_refused(contacts, "'turn-bug' makes no contacts");
  const CommandResult why = collide({"why", "polytopes", "--count", "2", "--frame", "1", "--pair", "0,1",
                                     "--plugin", plugin("turn_bug"), "--narrow", "turn-bug"});
  EXPECT_EQ(why.exit_code, 0) << why.err;
}

TEST_F(CollidePlugins, SaysWhatIsWrongWithALibrary) {
  const auto refused = [](const std::string& file, const std::string& message) {
    expect_refused(collide({"list", "--plugin", file}), message);
  };
  refused(plugin("no_symbol"), "no_symbol.so: exports no function collidoscope_plugin_entry");
  refused(plugin("wrong_version"), "is made for version 2 of plugin.h; this program has version 1");
  refused(plugin("null_function"), "create, destroy or query is a null pointer");
  refused(plugin("null_plugin"), "collidoscope_plugin_entry returned a null pointer");
  refused(plugin("taken_id"), "taken_id.so: the id 'gjk' is taken by another narrow-phase algorithm");
  refused(path("none.so"), "none.so: cannot open");
  refused(script("text.so", "no library\n"), "text.so: is no library that can be loaded: ");
  expect_refused(collide({"list", "--plugin", plugin("turn_bug"), "--plugin", plugin("turn_bug")}),
                 "the id 'turn-bug' is taken");
}

TEST_F(CollidePlugins, SaysWhereAPluginBreaksItsContract) {
  const CommandResult shapes = query({"--plugin", plugin("no_shapes"), "--narrow", "broken"}, apart);
  EXPECT_EQ(shapes.exit_code, 1);
  expect_in(shapes.err, "broken does not accept the shape box:1,1,1");
  const CommandResult garbage = query({"--plugin", plugin("garbage"), "--narrow", "broken"}, apart);
  EXPECT_EQ(garbage.exit_code, 1);
  expect_in(garbage.err, "the plugin broken answered with the verdict 7");
}

TEST_F(CollidePlugins, ProgramsAnswerQueries) {
  const std::string file =
      script("apart.sh", "n=0; while read -r pose; do echo \"$n,me,separated,2\"; n=$((n+1)); done");
  const CommandResult result = query({"--narrow", "gjk,exec:sh '" + file + "'"}, apart + apart);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_in(result.out, "1,exec:sh '" + file + "',separated,2,");
}

TEST_F(CollidePlugins, ProgramsLeaveNoFilesHoweverTheCommandEnds) {
  const std::filesystem::path folder = path("temporary");
  std::filesystem::create_directory(folder);
  const auto exit_code = [&](const std::string& text) {
    const std::string file =
        script("program.sh", "[ \"${1#'" + folder.string() + "/'}\" != \"$1\" ] || exit 9\n" + text);
    return test::run_command({"/usr/bin/env", "TMPDIR=" + folder.string(), COLLIDE_PROGRAM, "query",
                              "box:1,1,1", "box:1,1,1", "--poses", "-", "--narrow", "exec:sh " + file},
                             apart)
        .exit_code;
  };
  EXPECT_EQ(exit_code("read -r pose; echo 0,me,separated"), 0) << "its shapes lie in TMPDIR";
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  EXPECT_EQ(exit_code("exit 3"), 1);
  EXPECT_TRUE(std::filesystem::is_empty(folder)) << "after an error";
  EXPECT_EQ(exit_code("kill -9 $PPID"), 128 + 9);
  for (int tries = 0; tries < 1000 && !std::filesystem::is_empty(folder); ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(std::filesystem::is_empty(folder)) << "after a signal that no program handles";
}

TEST_F(CollidePlugins, ProgramsRunScenes) {
  const std::string file =
      script("apart.sh", "n=0; while read -r pose; do echo \"$n,me,separated\"; n=$((n+1)); done");
  const CommandResult result = collide({"run", "arm", "--frames", "2", "--narrow", "exec:sh " + file});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const CommandResult meshes = collide({"run", "arm", "--frames", "2", "--narrow", "exec-mesh:sh " + file});
  EXPECT_EQ(meshes.exit_code, 0) << meshes.err;
}

TEST_F(CollidePlugins, ProgramsThatFailEndTheCommand) {
  const CommandResult missing = query({"--narrow", "exec:/no/such/program"}, apart);
  EXPECT_EQ(missing.exit_code, 1);
  expect_in(missing.err, "line 1: it cannot be started: No such file or directory");
  const std::string file = script("bad.sh", "read -r pose; echo 0,me,separated; read -r pose; exit 3");
  const CommandResult end = query({"--narrow", "exec:sh " + file}, apart);
  EXPECT_EQ(end.exit_code, 1) << "after the answers";
  expect_in(end.out, ",separated");
  expect_in(end.err, "line 2: it ended with exit code 3");
}

TEST_F(CollidePlugins, SceneFilesStartNoPrograms) {
  const std::string scene =
      script("scene.json", R"({"schema": 1, "shapes": [{"name": "cube", "model": "box"}],
      "bodies": [{"shape": "cube"}, {"shape": "cube"}], "pipeline": {"narrow": "exec:touch )" +
                               path("made") + R"("}})");
  expect_refused(collide({"run", scene, "--frames", "1"}),
                 "pipeline.narrow: unknown narrow-phase algorithm 'exec'");
  EXPECT_FALSE(std::filesystem::exists(path("made")));
}

}  // namespace
}  // namespace collidoscope
