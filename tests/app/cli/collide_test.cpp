// What every command of `collide` must do alike, and `collide list`.

#include "fixtures/collide.h"

#include <gtest/gtest.h>

#include "narrow/narrow.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

TEST(Collide, HelpAndVersionAreResults) {
  for (const std::vector<std::string>& arguments : std::initializer_list<std::vector<std::string>>{
           {"--help"}, {"--version"}, {"list", "--help"}, {"query", "--help"}}) {
    const CommandResult result = collide(arguments);
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_NE(result.out.find("collide"), std::string::npos);
    EXPECT_EQ(result.err, "");
  }
}

TEST(Collide, RefusesWrongUsage) {
  expect_refused(collide({}), "subcommand is required");
  expect_refused(collide({"detect"}), "unknown command 'detect'; known: list, info, hull");
  expect_refused(collide({"list", "--jason"}), "--jason");
  expect_refused(collide({"info"}), "files");
  expect_refused(collide({"query", "a.stl"}), "required");
  expect_refused(collide({"run", "polytopes", "--frames", "many"}), "--frames");
  expect_refused(collide({"run", "polytopes", "--threads", "0"}), "--threads");
}

TEST(Collide, EndsQuietlyWhenNobodyReadsOn) {
  for (const char* arguments : {" list", " list --json", " --help"}) {
    const CommandResult result =
        test::run_command({"/bin/bash", "-c",
                           std::string("set -o pipefail; '" COLLIDE_PROGRAM "'") + arguments + " | head -1"});
    EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 128 + SIGPIPE) << result.exit_code;
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(std::ranges::count(result.out, '\n'), 1);
  }
}

TEST(Collide, FailsWhenResultsCannotBeWritten) {
  const CommandResult result =
      test::run_command({"/bin/bash", "-c", "'" COLLIDE_PROGRAM "' list --json > /dev/full"});
  EXPECT_EQ(result.exit_code, 1);
}

// ---- list ------------------------------------------------------------------------------------------------

TEST(CollideList, IsValidJsonWithEveryKind) {
  const CommandResult result = collide({"list", "--json"});
  ASSERT_EQ(result.exit_code, 0);
  const nlohmann::json lists = nlohmann::json::parse(result.out);
  for (const char* kind :
       {"broad", "mid", "narrow", "support", "decomposition", "motion", "response", "scene", "experiment"})
    EXPECT_TRUE(lists.at(kind).is_array()) << kind;
  ASSERT_EQ(lists["narrow"].size(), narrow_algorithms().size());
  ASSERT_EQ(lists["support"].size(), support_algorithms().size());
  for (const auto& [kind, list] : lists.items()) {
    for (const nlohmann::json& entry : list) {
      for (const char* key : {"id", "label", "paper"}) EXPECT_TRUE(entry.at(key).is_string());
      EXPECT_TRUE(entry.at("capabilities").is_array());
      EXPECT_TRUE(entry.at("input") == "convex" || entry.at("input") == "mesh");
      EXPECT_TRUE(entry.at("reference").is_boolean());
    }
  }
  const nlohmann::json& kinds = lists["scene"][0].at("parameters")[0];
  EXPECT_EQ(kinds["name"], "shapes");
  EXPECT_EQ(kinds["choices"], nlohmann::json({"mixed", "ellipsoids", "rods", "plates"}));
}

TEST(CollideList, NamesEveryAlgorithmInEveryForm) {
  const std::string text = collide({"list"}).out, markdown = collide({"list", "--markdown"}).out;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    const std::string id(algorithm->id);
    EXPECT_NE(text.find(id + " "), std::string::npos);
    EXPECT_EQ(markdown.find(id + "` |") != std::string::npos, !algorithm->reference) << id;
  }
  for (const SupportAlgorithm& algorithm : support_algorithms()) {
    const std::string id(algorithm.id);
    EXPECT_NE(text.find(id + " "), std::string::npos);
    EXPECT_NE(markdown.find("| support | `" + id + "` |"), std::string::npos) << id;
  }
  EXPECT_NE(text.find(" --shapes=mixed|ellipsoids|rods|plates\n"), std::string::npos) << text;
  EXPECT_EQ(markdown.substr(0, 2), "| ");
  expect_refused(collide({"list", "--json", "--markdown"}), "--markdown");
}

}  // namespace
}  // namespace collidoscope
