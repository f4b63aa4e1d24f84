// `collide judge`: algorithms against the exact truth, on cases from files.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/warnings.h"
#include "common/decomposition_cache.h"
#include "common/foreign_options.h"
#include "common/number_checks.h"
#include "common/run_options.h"
#include "common/shape_argument.h"
#include "common/watched_progress.h"
#include "core/error.h"
#include "core/files/atomic_file.h"
#include "judge/finding_writer.h"
#include "judge/judge_report.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

struct JudgeSettings {
  std::vector<std::string> paths, narrow;
  JudgeOptions judge;
  bool json = false, minimise = false;
  std::string out;
};

std::vector<NarrowChoice> algorithms_of(const JudgeSettings& options) {
  std::vector<NarrowChoice> choices;
  for (const std::string& text : options.narrow) choices.push_back(app::with_support(text, {}));
  return choices.empty() ? all_narrow_choices() : choices;
}

std::vector<JudgedCase> cases_of(const JudgeSettings& options) {
  std::vector<JudgedCase> cases;
  std::vector<std::filesystem::path> skipped;
  for (const std::string& path : options.paths)
    for (JudgedCase& judged : read_cases(path, app::primitive_shape, skipped))
      cases.push_back(std::move(judged));
  for (const std::filesystem::path& file : skipped)
    std::cerr << "collide: " << display_name(file) << ": skipped, because it holds no cases\n";
  return cases;
}

std::string output_of(const JudgeSettings& options, const JudgeReport& report,
                      const std::vector<JudgedCase>& cases) {
  return options.json ? dump(to_json(report, cases)) + "\n" : to_text(report, cases);
}

/// Each contradiction of an algorithm goes to a folder of its own: of a case, the first one.
void write_findings(const JudgeSettings& options, const JudgeReport& report,
                    std::span<const JudgedCase> cases, Progress& progress) {
  FindingWriter writer(report, cases, options.judge, {options.out, options.minimise});
  for (const Contradiction& found : first_contradictions(report)) {
    if (progress.cancelled()) return;
    const WrittenFinding written = writer.write(found, progress);
    std::cerr << "collide: " << display_name(written.folder) << ": " << text_of(found, report, cases) << '\n';
  }
}

void run(JudgeSettings options, int& exit_code) {
  if (options.minimise && options.out.empty())
    throw InputError("", "--minimise", "needs --out DIR, where it writes what it finds");
  const std::vector<NarrowChoice> choices = algorithms_of(options);
  const std::vector<JudgedCase> cases = cases_of(options);
  options.judge.decomposer = app::cached_decomposer();
  app::WatchedProgress progress;
  const JudgeReport report = judge(choices, cases, options.judge, *progress.get());
  std::cout << output_of(options, report, cases) << std::flush;
  if (!options.out.empty()) write_findings(options, report, cases, *progress.get());
  if (report.fails()) exit_code = failed;
  if (!progress.get()->cancelled()) return;
  std::cerr << "collide: interrupted after " << report.cases << " of " << cases.size() << " cases\n";
  exit_code = failed;
}

}  // namespace

void add_judge_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<JudgeSettings>();
  CLI::App* command =
      app.add_subcommand("judge", "Compare algorithms with the exact truth about cases from files");
  command->add_option("paths", options->paths, "Case files, or folders of them (docs/judge.md)")->required();
  app::add_plugin_option(*command);
  command
      ->add_option("--narrow", options->narrow,
                   "Ids of `collide list`, or exec:COMMAND, separated by commas; all of the list without it")
      ->delimiter(',')
      ->each(app::accept_command);
  command
      ->add_option("--tolerance", options->judge.tolerance,
                   "Error that distances and depths may have, relative to a case's largest coordinate")
      ->check(app::number_from(0))
      ->capture_default_str();
  command->add_flag("--exact", options->judge.exact,
                    "Verdicts must be right within the contact band, too (1e-12 of the largest coordinate)");
  command->add_flag("--json", options->json, "Write a JSON object");
  command->add_option("--out", options->out,
                      "Write each contradiction to a folder in this one: case, scene, STL, report");
  command->add_flag("--minimise", options->minimise,
                    "Cut the shapes of what is written down while the contradiction lasts");
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
