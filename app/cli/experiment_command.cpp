// `collide experiment`: measures tables and figures of the papers again, and writes what comes out.

#include <charconv>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "common/interrupt.h"
#include "common/number_checks.h"
#include "common/progress_line.h"
#include "core/progress.h"
#include "experiments/experiment_files.h"
#include "experiments/experiment_merge.h"
#include "experiments/report_text.h"

namespace collidoscope::cli {
namespace {

namespace fs = std::filesystem;
using experiments::Experiment;
using experiments::ExperimentResult;
using experiments::Shard;

struct Options {
  std::vector<std::string> ids;
  fs::path out;
  experiments::Effort effort;
  std::string shard = "0/1";
  std::vector<fs::path> merge;
};

Shard read_shard(const std::string& text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto [slash, first_error] = std::from_chars(text.data(), end, shard.index);
  if (first_error == std::errc() && slash != end && *slash == '/') {
    const auto [last, second_error] = std::from_chars(slash + 1, end, shard.count);
    if (second_error == std::errc() && last == end && shard.index < shard.count) return shard;
  }
  throw InputError("", "--shard", "expected I/N with I from 0 to N − 1, not '" + text + "'");
}

/// Writes the files; says what holds, and where conclusions are left to others. Whether all of them hold.
bool publish(const Experiment& experiment, const ExperimentResult& result, const fs::path& out) {
  write_experiment(out, experiment, result, "collide");
  if (!result.shard.is_whole())
    std::cerr << "collide: " << experiment.id << ": " << shard_text(result) << " (--merge)\n";
  bool all_hold = true;
  for (const experiments::Conclusion& conclusion : result.conclusions) {
    std::cout << experiment.id << ": " << to_string(conclusion.outcome()) << ": " << to_string(conclusion)
              << "\n";
    all_hold &= conclusion.outcome() != experiments::Outcome::does_not_hold;
  }
  return all_hold;
}

/// Whether all conclusions hold.
bool measure(const Options& options, std::span<const Experiment* const> chosen) {
  const Shard shard = read_shard(options.shard);
  const app::InterruptFlag interrupt;
  app::ProgressLine line;
  bool all_hold = true;
  for (const Experiment* experiment : chosen) {
    Progress progress([&](double share, std::string_view) {
      line.show(share, experiment->id);
      if (interrupt.raised()) throw Cancelled();
    });
    try {
      all_hold &= publish(*experiment, experiment->run({options.effort, shard}, progress), options.out);
    } catch (const Cancelled&) {
      std::cerr << "collide: interrupted in " << experiment->id << "; what was complete is kept\n";
      return false;
    }
  }
  return all_hold;
}

bool merge(const Options& options, std::span<const Experiment* const> chosen) {
  // All are read before any is written: nothing comes out of input that cannot be used.
  std::vector<ExperimentResult> results;
  for (const Experiment* experiment : chosen)
    results.push_back(experiments::merge_shards(*experiment, options.merge));
  bool all_hold = true;
  for (std::size_t i = 0; i < chosen.size(); ++i) all_hold &= publish(*chosen[i], results[i], options.out);
  return all_hold;
}

void run(const Options& options, int& exit_code) {
  std::vector<const Experiment*> chosen;
  for (const std::string& id : options.ids) chosen.push_back(&experiments::experiment(id));
  const bool all_hold = options.merge.empty() ? measure(options, chosen) : merge(options, chosen);
  if (!all_hold) exit_code = failed;
}

}  // namespace

void add_experiment_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("experiment", "Measure tables of the papers again; say which conclusions hold");
  command->add_option("id", options->ids, "Ids of `collide list`")->required();
  command->add_option("--out", options->out, "Folder for CSV, JSON, SVG and report")->required();
  CLI::Option* quick =
      command->add_flag("--quick", options->effort.quick, "A tenth of the work, for trying out");
  CLI::Option* repetitions =
      command->add_option("--repetitions", options->effort.repetitions, "Of every timing; the median counts")
          ->transform(app::whole_number(1, 1000))
          ->capture_default_str();
  CLI::Option* shard =
      command->add_option("--shard", options->shard, "I/N: each N-th row of each table, from the I-th on")
          ->capture_default_str();
  command->add_option("--merge", options->merge, "Measures nothing: the tables of shards, from their folders")
      ->excludes(quick)
      ->excludes(repetitions)
      ->excludes(shard);
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
