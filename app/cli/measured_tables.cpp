#include "cli/measured_tables.h"

#include <charconv>
#include <iostream>

#include "common/interrupt.h"
#include "common/progress_line.h"
#include "core/error.h"
#include "core/progress.h"
#include "experiments/experiment_files.h"
#include "experiments/experiment_merge.h"
#include "experiments/experiment_report.h"
#include "experiments/interrupted_run.h"
#include "experiments/report_text.h"

namespace collidoscope::cli {
namespace {

using experiments::Experiment;
using experiments::ExperimentResult;
using experiments::InterruptedRun;
using experiments::Shard;
using Tables = std::span<const Experiment* const>;

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

void finish(const TableOptions& options, const Experiment& table, const ExperimentResult& result,
            const Publish& publish) {
  if (!options.out.empty()) write_experiment(options.out, table, result, "collide");
  if (!result.shard.is_whole() && table.conclude)
    std::cerr << "collide: " << table.id << ": " << shard_text(result) << " (--merge)\n";
  publish(table, result);
}

/// One table, kept while it is measured.
class MeasuredTable {
 public:
  MeasuredTable(const TableOptions& options, const Shard& shard, const Experiment& table)
      : options_(options), table_(table), kept_(options.out, table, options.effort, shard) {
    run_.effort = options.effort, run_.shard = shard;
    if (options_.out.empty()) return;
    run_.earlier = kept_.rows();
    if (!run_.earlier.empty())
      std::cerr << "collide: " << table.id << " goes on where a run was interrupted\n";
    run_.observer = [this](const ExperimentResult& result) { keep(result); };
  }

  /// Throws Cancelled; what is complete is kept then.
  ExperimentResult measure(Progress& progress) {
    try {
      ExperimentResult result = table_.run(run_, progress);
      if (!options_.out.empty()) kept_.keep_now(result);
      return result;
    } catch (const Cancelled&) {
      if (last_) kept_.keep_now(*last_);
      throw;
    }
  }
  void forget() const { kept_.forget(); }

 private:
  void keep(const ExperimentResult& result) {
    kept_.keep(result);
    last_ = result;
  }

  const TableOptions& options_;
  const Experiment& table_;
  InterruptedRun kept_;
  experiments::ExperimentOptions run_;
  std::optional<ExperimentResult> last_;
};

bool measure(const TableOptions& options, Tables tables, const Publish& publish) {
  const Shard shard = read_shard(options.shard);
  const app::InterruptFlag interrupt;
  app::ProgressLine line;
  std::vector<InterruptedRun> finished;
  for (const Experiment* table : tables) {
    Progress progress([&](double share, std::string_view what) {
      line.show(share, table->id + ": " + std::string(what));
      if (interrupt.raised()) throw Cancelled();
    });
    try {
      MeasuredTable measured(options, shard, *table);
      finish(options, *table, measured.measure(progress), publish);
      finished.emplace_back(options.out, *table, options.effort, shard);
    } catch (const Cancelled&) {
      std::cerr << "collide: interrupted in " << table->id
                << (options.out.empty() ? ""
                                        : "; what was complete is kept, and the same command goes on there")
                << '\n';
      return false;
    }
  }
  for (const InterruptedRun& run : finished) run.forget();
  return true;
}

bool merge(const TableOptions& options, Tables tables, const Publish& publish) {
  // All are read before any is written: nothing comes out of input that cannot be used.
  std::vector<ExperimentResult> results;
  for (const Experiment* table : tables) results.push_back(experiments::merge_shards(*table, options.merge));
  for (std::size_t i = 0; i < tables.size(); ++i) finish(options, *tables[i], results[i], publish);
  return true;
}

}  // namespace

void add_table_options(CLI::App& command, TableOptions& options, std::span<CLI::Option* const> measures) {
  CLI::Option* const shard =
      command.add_option("--shard", options.shard, "I/N: each N-th row of each table, from the I-th on")
          ->capture_default_str();
  CLI::Option* const merge = command.add_option("--merge", options.merge,
                                                "Measures nothing: the tables of shards, from their folders");
  merge->excludes(shard);
  for (CLI::Option* const option : measures) merge->excludes(option);
}

bool make_tables(const TableOptions& options, Tables tables, const Publish& publish) {
  return options.merge.empty() ? measure(options, tables, publish) : merge(options, tables, publish);
}

}  // namespace collidoscope::cli
