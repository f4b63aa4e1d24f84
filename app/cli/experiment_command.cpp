// `collide experiment`: measures tables and figures of the papers again, and writes what comes out.

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/measured_tables.h"
#include "common/number_checks.h"
#include "experiments/experiment_files.h"

namespace collidoscope::cli {
namespace {

using experiments::Experiment;

struct ExperimentSettings {
  std::vector<std::string> ids;
  TableOptions tables;
};

constexpr std::string_view every_experiment = "all";  // id

std::vector<const Experiment*> chosen(const std::vector<std::string>& ids) {
  const auto all = experiments::experiments();
  if (std::ranges::count(ids, every_experiment) > 0) return {all.begin(), all.end()};
  std::vector<const Experiment*> some;
  for (const std::string& id : ids) some.push_back(&experiments::experiment(id));
  return some;
}

void run(const ExperimentSettings& options, int& exit_code) {
  const std::vector<const Experiment*> tables = chosen(options.ids);
  bool all_hold = true;
  std::vector<experiments::Reproduced> reproduced;
  const bool complete = make_tables(options.tables, tables, [&](const Experiment& table, const auto& result) {
    if (result.shard.is_whole()) reproduced.push_back({&table, result});
    for (const experiments::Conclusion& conclusion : result.conclusions) {
      std::cout << table.id << ": " << to_string(conclusion.outcome()) << ": " << to_string(conclusion)
                << "\n";
      all_hold &= conclusion.outcome() != experiments::Outcome::does_not_hold;
    }
  });
  if (!reproduced.empty()) write_reproduction(options.tables.out, reproduced);
  if (!complete || !all_hold) exit_code = failed;
}

}  // namespace

void add_experiment_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ExperimentSettings>();
  CLI::App* command =
      app.add_subcommand("experiment", "Measure tables of the papers again; say which conclusions hold");
  command->add_option("id", options->ids, "Ids of `collide list`, or all")->required();
  command->add_option("--out", options->tables.out, "Folder for CSV, JSON, SVG and report")->required();
  experiments::Effort& effort = options->tables.effort;
  CLI::Option* quick = command->add_flag("--quick", effort.quick, "A tenth of the work, for trying out");
  CLI::Option* repetitions =
      command->add_option("--repetitions", effort.repetitions, "Of every timing; the median counts")
          ->transform(app::whole_number(1, 1000))
          ->capture_default_str();
  add_table_options(*command, options->tables, std::array{quick, repetitions});
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
