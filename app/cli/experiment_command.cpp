// `collide experiment`: measures tables and figures of the papers again, and writes what comes out.

#include <charconv>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "common/interrupt.h"
#include "common/progress_line.h"
#include "core/progress.h"
#include "experiments/experiment_files.h"

namespace collidoscope::cli {
namespace {

namespace fs = std::filesystem;
using experiments::Experiment;

struct Options {
  std::vector<std::string> ids;
  fs::path out;
  experiments::ExperimentOptions run;
  std::string shard = "0/1";
};

/// This process's share of the experiments: each N-th, from the I-th on.
struct Shard {
  std::size_t index = 0, count = 1;
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

void run(const Options& options, int& exit_code) {
  std::vector<const Experiment*> chosen;
  for (const std::string& id : options.ids) chosen.push_back(&experiments::experiment(id));
  const Shard shard = read_shard(options.shard);
  const app::InterruptFlag interrupt;
  app::ProgressLine line;
  for (std::size_t i = shard.index; i < chosen.size(); i += shard.count) {
    Progress progress([&](double share, std::string_view) {
      line.show(share, chosen[i]->id);
      if (interrupt.raised()) throw Cancelled();
    });
    try {
      const experiments::ExperimentResult result = chosen[i]->run(options.run, progress);
      write_experiment(options.out, *chosen[i], result, "collide");
      for (const experiments::Conclusion& conclusion : result.conclusions)
        std::cout << chosen[i]->id << ": " << (conclusion.holds ? "holds: " : "does not hold: ")
                  << conclusion.text << " (" << conclusion.evidence << ")\n";
    } catch (const Cancelled&) {
      std::cerr << "collide: interrupted in " << chosen[i]->id << "; what was complete is kept\n";
      exit_code = failed;
      return;
    }
  }
}

}  // namespace

void add_experiment_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("experiment", "Measure tables of the papers again; say which conclusions hold");
  command->add_option("id", options->ids, "Ids of `collide list`")->required();
  command->add_option("--out", options->out, "Folder for CSV, JSON, SVG and report")->required();
  command->add_flag("--quick", options->run.quick, "A tenth of the work, for trying out");
  command->add_option("--repetitions", options->run.repetitions, "Of every timing; the median counts")
      ->check(CLI::Range(1u, 1000u))
      ->capture_default_str();
  command->add_option("--shard", options->shard, "I/N: each N-th of the experiments, from the I-th on")
      ->capture_default_str();
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
