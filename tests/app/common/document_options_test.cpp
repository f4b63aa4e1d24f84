#include "common/document_options.h"

#include <fstream>
#include <gtest/gtest.h>

#include "common/man_page.h"
#include "common/shell_completion.h"
#include "core/error.h"
#include "fixtures/command.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::app {
namespace {

/// A program with one command.
struct Program {
  Program() {
    CLI::App* const cut = app.add_subcommand("cut", "Cut a mesh into pieces");
    cut->add_option("input", input, "A mesh")->required();
    cut->add_option("-o,--output", output, "Where the pieces go")->type_name("DIR");
    cut->add_option("--most", most, "Pieces")->check(CLI::Range(1, 9))->capture_default_str();
    cut->add_flag("--json", json, ".Says it as JSON: back\\slash");
    cut->add_option("--secret", output, "Hidden")->group("");
    add_document_options(app, "1.2");
  }
  std::string input, output;
  int most = 4;
  bool json = false;
  CLI::App app{"tool: cuts meshes", "tool"};
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(ManPage, HasEveryOptionOfEveryCommand) {
  const std::string page = man_page(Program().app, "1.2");
  EXPECT_TRUE(page.starts_with(".TH TOOL 1 \"\" \"Collidoscope 1.2\" \"User Commands\"\n")) << page;
  EXPECT_TRUE(has(page, "tool \\- cuts meshes\n")) << page;
  EXPECT_TRUE(has(page, ".SS tool cut\nCut a mesh into pieces\n.TP\n.I input\nA mesh\n")) << page;
  EXPECT_TRUE(has(page, ".BR \\-o \", \" \\-\\-output \" \" \\fIDIR\\fR\nWhere the pieces go\n")) << page;
  EXPECT_TRUE(has(page, "4 if not given")) << page;
  EXPECT_TRUE(has(page, "\\&.Says it as JSON: back\\eslash\n")) << "no request: " << page;
  EXPECT_FALSE(has(page, "secret")) << page;
}

class Completion : public testing::TestWithParam<std::string> {};

TEST_P(Completion, KnowsCommandsOptionsAndWords) {
  const std::string script =
      shell_completion(Program().app, GetParam(), {{"--most", {"one", "two"}}, {"cut", {"cube", "ball"}}});
  for (const char* known : {"cut", "output", "most", "one two", "cube ball"})
    EXPECT_TRUE(has(script, known)) << known << '\n' << script;
  EXPECT_FALSE(has(script, "secret"));
}
INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::ValuesIn(completion_shells()),
                         [](const auto& shell) { return shell.param; });

TEST(Completion, RefusesOtherShells) {
  try {
    shell_completion(Program().app, "tcsh", {});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), "unknown shell 'tcsh'; known: bash, fish, zsh");
  }
}

/// What bash offers after these words.
std::string offered(const std::string& words) {
  const test::TemporaryFolder folder;
  const std::filesystem::path script = folder.path() / "completion";
  std::ofstream(script) << shell_completion(Program().app, "bash",
                                            {{"--most", {"one", "two"}}, {"cut", {"cube", "ball"}}});
  const std::string offer = "cd " + folder.path().string() + " && source ./completion && COMP_WORDS=(" +
                            words +
                            ") && COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )) && _tool && echo ${COMPREPLY[*]}";
  const test::CommandResult result = test::run_command({"/bin/bash", "-c", offer});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return result.out.substr(0, result.out.find('\n'));
}

TEST(Completion, IsUnderstoodByBash) {
  EXPECT_EQ(offered("tool c"), "cut completion");
  EXPECT_EQ(offered("tool --m"), "--man-page");
  EXPECT_EQ(offered("tool cut --o"), "--output");
  EXPECT_EQ(offered("tool cut --most t"), "two");
  EXPECT_EQ(offered("tool cut cu"), "cube");
}

TEST(CompletionWords, AreTheIdsOfTheLists) {
  const CompletionWords words = completion_words();
  EXPECT_TRUE(has(shell_completion(Program().app, "bash", words), "separating-vector"));
  for (const char* key : {"--broad", "--narrow", "--method", "--scene", "run", "experiment"})
    EXPECT_GT(words.at(key).size(), 3u) << key;
}

}  // namespace
}  // namespace collidoscope::app
