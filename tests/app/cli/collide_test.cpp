// What every command of `collide` must do alike, and `collide list`.

#include "fixtures/collide.h"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/stat.h>

#include "fixtures/temporary_folder.h"
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
  expect_refused(collide({"run", "polytopes", "--threads", "0"}),
                 "--threads: '0' is no whole number from 1 to 1024");
  expect_refused(collide({"run", "polytopes", "--seed", "-1"}),
                 "--seed: '-1' is no whole number of 0 or more");
  expect_refused(collide({"run", "polytopes", "--seed", "99999999999999999999"}), "--seed");
  expect_refused(collide({"run", "polytopes", "--count", "0x10"}), "--count");
  expect_refused(collide({"run", "polytopes", "--velocity", "nan"}),
                 "--velocity: 'nan' is no number from 0 to 1000000");
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
  for (const char* const arguments : {" list --json", " list", " --help", " run polytopes --frames 2",
                                      " cast box:1,1,1 --rays <(echo 0,0,5,0,0,-1)"})
    for (const auto& [to, cause] :
         {std::pair(" > /dev/full", "No space left on device"), std::pair(" >&-", "Bad file descriptor")}) {
      const CommandResult result =
          test::run_command({"/bin/bash", "-c", "'" COLLIDE_PROGRAM "'" + std::string(arguments) + to});
      EXPECT_EQ(result.exit_code, 1) << arguments;
      EXPECT_NE(result.err.find(std::string("cannot write to standard output: ") + cause), std::string::npos)
          << arguments << to << ": " << result.err;
    }
}

/// Not after hours of frames.
TEST(Collide, TellsBeforehandThatAReportCannotBeWritten) {
  for (const char* const option : {"--report", "--csv"}) {
    const CommandResult result =
        test::run_command({"/usr/bin/env", "timeout", "20", COLLIDE_PROGRAM, "run", "polytopes", "--frames",
                           "100000000", option, "/no/such/folder/file"});
    EXPECT_EQ(result.exit_code, 1) << option;
    EXPECT_EQ(result.err, "collide: /no/such/folder/file: cannot create: No such file or directory\n");
  }
}

/// As soon as the program catches that signal, it gets it, though what runs the tests may ignore hang-ups.
CommandResult interrupted(const std::string& arguments, int signal) {
  const std::string number = std::to_string(signal);
  return test::run_command({"/bin/bash", "-c",
                            "env --default-signal=HUP '" COLLIDE_PROGRAM "' " + arguments +
                                " & until (( 0x$(awk '/^SigCgt/ {print $2}' /proc/$!/status) >> (" + number +
                                " - 1) & 1 )) || ! kill -0 $!; do sleep 0.02; done; kill -" + number +
                                " $!; wait $!"});
}

TEST(Collide, InterruptedItSaysHowFarItCame) {
  const std::string poses = "<(yes '0,0,0,1,0,0,0,3,0,0,1,0,0,0' | head -n 200000)";
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    for (const std::string& arguments : {std::string("run polytopes --frames 100000000"),
                                         "query box:1,1,1 sphere:1 --narrow gjk --poses " + poses}) {
      const CommandResult result = interrupted(arguments + " > /dev/null", signal);
      EXPECT_EQ(result.exit_code, 1) << arguments;
      EXPECT_NE(result.err.find("collide: interrupted "), std::string::npos) << arguments << result.err;
    }
}

TEST(Collide, WhatWaitsForAPipeEndsAtTheFirstSignal) {
  test::TemporaryFolder folder;
  const std::string pipe = folder.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::vector<std::string> waiting = {
      "query box:1,1,1 sphere:1 --narrow gjk --poses - < <(sleep 20)",
      "run polytopes --count 5 --poses - --follow < <(sleep 20)",
      "run polytopes --frames 1 --report " + pipe,
      "hull " COLLIDOSCOPE_SOURCE_DIR "/assets/stl/chair.stl -o " + pipe,
  };
  for (const std::string& arguments : waiting) {
    const CommandResult result = interrupted(arguments + " > /dev/null", SIGINT);
    EXPECT_EQ(result.exit_code, 1) << arguments;
    EXPECT_NE(result.err.find("nterrupted"), std::string::npos) << arguments << result.err;
  }
}

TEST(Collide, GoesOnAfterAHangUpThatIsIgnored) {
  const CommandResult result = test::run_command({"/bin/bash", "-c",
                                                  "trap '' HUP; '" COLLIDE_PROGRAM
                                                  "' run polytopes --frames 100000000 > /dev/null & sleep "
                                                  "0.5; kill -HUP $!; sleep 0.5; kill -TERM $!; wait $!"});
  EXPECT_NE(result.err.find("collide: interrupted "), std::string::npos) << result.err;
  EXPECT_EQ(result.exit_code, 1);
}

/// A program that never answers is not waited for.
TEST(Collide, AForeignProgramDoesNotHoldItUp) {
  const std::string query =
      " query box:1,1,1 sphere:1 --narrow 'exec:sh -c \"sleep 40\"' --poses <(echo "
      "0,0,0,1,0,0,0,3,0,0,1,0,0,0)";
  const CommandResult result = test::run_command(
      {"/bin/bash", "-c", "'" COLLIDE_PROGRAM "'" + query + " & sleep 1; kill -TERM $!; wait $!"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("it has not answered yet, and the program was interrupted"), std::string::npos)
      << result.err;
}

TEST(Collide, RefusesEmptyValues) {
  for (const std::vector<std::string>& arguments :
       std::initializer_list<std::vector<std::string>>{{"run", "polytopes", "--report", ""},
                                                       {"run", "polytopes", "--poses", ""},
                                                       {"octree", "a.stl", "-o", ""},
                                                       {"bench", "polytopes", "--out", ""},
                                                       {"experiment", "all", "--out", ""}})
    expect_refused(collide(arguments),
                   arguments[2] == "-o" ? "its value is empty" : arguments[2] + ": its value is empty");
}

TEST(Collide, SaysWhatASceneOrItsResponseLeavesUnused) {
  EXPECT_NE(
      collide({"run", "orbit", "--frames", "1", "--velocity", "5"}).err.find("makes no use of --velocity"),
      std::string::npos);
  const std::string run =
      collide({"run", "polytopes", "--frames", "1", "--gravity", "9.81", "--friction", "1"}).err;
  EXPECT_EQ(run, "warning: --gravity, --friction: without effect under --response reverse\n");
  EXPECT_EQ(collide({"run", "pile", "--count", "2", "--frames", "1", "--gravity", "9.81"}).err, "");
}

TEST(Collide, MessagesAreLegibleWhateverTheyQuote) {
  const std::string hostile = "gjk\x1b[31m\a" + std::string(100'000, 'x');
  for (const std::vector<std::string>& arguments :
       std::initializer_list<std::vector<std::string>>{{"run", "polytopes", "--narrow", hostile},
                                                       {"run", hostile},
                                                       {hostile},
                                                       {"run", "polytopes", "--" + hostile}}) {
    const CommandResult result = collide(arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_LT(result.err.size(), 3000u);
    EXPECT_EQ(result.err.find('\x1b'), std::string::npos);
    EXPECT_EQ(result.err.find('\a'), std::string::npos);
  }
}

/// A file that is opened would take the place of the stream, and get what is printed.
TEST(Collide, ClosedStreamsAreNoFiles) {
  test::TemporaryFolder folder;
  const std::string report = folder.path() / "report.json";
  const CommandResult result = test::run_command(
      {"/bin/bash", "-c", "'" COLLIDE_PROGRAM "' run polytopes --frames 2 --report " + report + " >&- <&-"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("cannot write to standard output: Bad file descriptor"), std::string::npos)
      << result.err;
  EXPECT_EQ(nlohmann::json::parse(std::ifstream(report))["frames"], 2);
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
  EXPECT_EQ(kinds["choices"],
            nlohmann::json({"mixed", "ellipsoids", "rods", "plates", "cylinder-rods", "cylinder-plates"}));
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
  EXPECT_NE(text.find(" --shapes=mixed|ellipsoids|rods|plates|cylinder-rods|cylinder-plates\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(markdown.substr(0, 2), "| ");
  expect_refused(collide({"list", "--json", "--markdown"}), "--markdown");
}

/// The locale C shows squares and signs of multiplication in its own way, but no ellipsis.
TEST(Collide, HasAManualPageWithoutWhatFormattersRefuse) {
  const CommandResult result = collide({"--man-page"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.find("…"), std::string::npos);
  std::istringstream lines(result.out);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(std::ranges::none_of(line, [](unsigned char letter) { return std::iscntrl(letter) != 0; }))
        << line;
}

}  // namespace
}  // namespace collidoscope
