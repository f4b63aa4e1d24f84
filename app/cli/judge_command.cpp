// `collide judge`: algorithms against the exact truth, on cases from files.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/shape_argument.h"
#include "cli/warnings.h"
#include "common/decomposition_cache.h"
#include "common/foreign_options.h"
#include "common/number_checks.h"
#include "common/run_options.h"
#include "common/watched_progress.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "judge/finding_files.h"
#include "judge/judge_report.h"
#include "judge/minimise.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

struct Options {
  std::vector<std::string> paths, narrow;
  JudgeOptions judge;
  bool json = false, minimise = false;
  std::string out;
  std::vector<std::string> plugins;  // loaded already
};

std::vector<NarrowChoice> algorithms_of(const Options& options) {
  std::vector<NarrowChoice> choices;
  for (const std::string& text : options.narrow) choices.push_back(app::with_support(text, {}));
  if (!choices.empty()) return choices;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    choices.push_back({algorithm, algorithm->default_options()});
  return choices;
}

std::vector<JudgedCase> cases_of(const Options& options) {
  std::vector<JudgedCase> cases;
  std::vector<std::filesystem::path> skipped;
  for (const std::string& path : options.paths)
    for (JudgedCase& judged : read_cases(path, primitive_shape, skipped)) cases.push_back(std::move(judged));
  for (const std::filesystem::path& file : skipped)
    std::cerr << "collide: " << display_name(file) << ": skipped, because it holds no cases\n";
  return cases;
}

std::string output_of(const Options& options, const JudgeReport& report,
                      const std::vector<JudgedCase>& cases) {
  return options.json ? dump(to_json(report, cases)) + "\n" : to_text(report, cases);
}

// ---- Findings --------------------------------------------------------------------------------------------

/// What the commands of a report need beside --narrow.
std::string plugin_options(const Options& options) {
  std::string text;
  for (const std::string& file : options.plugins)
    text += " --plugin " + shell_word(std::filesystem::absolute(file).string());
  return text;
}

/// Writes each contradiction of an algorithm to a folder of its own: of a case, the first one.
class FindingWriter {
 public:
  FindingWriter(const Options& options, const JudgeReport& report, std::span<const JudgedCase> cases,
                Progress& progress)
      : options_(options), report_(report), cases_(cases), progress_(progress) {}

  void write_all() {
    std::set<std::pair<std::size_t, std::size_t>> written;
    for (const Contradiction& found : report_.contradictions) {
      if (found.kind == ContradictionKind::expected || progress_.cancelled()) continue;
      if (written.emplace(found.case_index, found.algorithm).second) write(found);
    }
  }

 private:
  void write(const Contradiction& found) {
    const JudgedCase& judged = cases_[found.case_index];
    const NarrowChoice& choice = report_.rows[found.algorithm].choice;
    const std::filesystem::path folder = folder_for(judged, choice);
    const std::string command_options = plugin_options(options_);
    std::optional<MinimisedCase> less;
    if (options_.minimise) less = minimise(judged, choice, found.kind, options_.judge, progress_);
    if (less && less->contradiction) {
      write_finding(folder,
                    {less->judged, choice, *less->contradiction, history_of(judged, *less), command_options},
                    options_.judge);
    } else {
      const std::string history =
          less ? "The case was not cut down: the answer contradicts only the tolerance of the case, or was "
                 "another one when the algorithm was queried again."
               : "";
      write_finding(folder, {judged, choice, found, history, command_options}, options_.judge);
    }
    std::cerr << "collide: " << display_name(folder) << ": " << text_of(found, report_, cases_) << '\n';
  }

  std::filesystem::path folder_for(const JudgedCase& judged, const NarrowChoice& choice) {
    const std::string name = file_name_of(judged.name + "-" + to_string(choice));
    const int before = uses_[name]++;
    return std::filesystem::path(options_.out) /
           (before == 0 ? name : name + "-" + std::to_string(before + 1));
  }

  static std::string history_of(const JudgedCase& judged, const MinimisedCase& less) {
    std::string text = "The case was cut down from '" + judged.name + "' in " +
                       display_name(judged.file.filename()) + ", from " + std::to_string(less.parts_before) +
                       " corners or triangles to " + std::to_string(less.parts_after) +
                       ", while the contradiction lasted.";
    if (!less.complete) text += " It was not tried whether less would do.";
    return text;
  }

  const Options& options_;
  const JudgeReport& report_;
  std::span<const JudgedCase> cases_;
  Progress& progress_;
  std::map<std::string, int> uses_;
};

void run(Options options, int& exit_code) {
  if (options.minimise && options.out.empty())
    throw InputError("", "--minimise", "needs --out DIR, where it writes what it finds");
  const std::vector<NarrowChoice> choices = algorithms_of(options);
  const std::vector<JudgedCase> cases = cases_of(options);
  options.judge.decomposer = app::cached_decomposer();
  app::WatchedProgress progress;
  const JudgeReport report = judge(choices, cases, options.judge, *progress.get());
  std::cout << output_of(options, report, cases) << std::flush;
  if (!options.out.empty()) FindingWriter(options, report, cases, *progress.get()).write_all();
  if (report.fails()) exit_code = failed;
  if (!progress.get()->cancelled()) return;
  std::cerr << "collide: interrupted after " << report.cases << " of " << cases.size() << " cases\n";
  exit_code = failed;
}

}  // namespace

void add_judge_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
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
  command->callback([options, command, &exit_code] {
    options->plugins = command->get_option("--plugin")->results();
    run(*options, exit_code);
  });
}

}  // namespace collidoscope::cli
