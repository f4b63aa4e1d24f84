#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "experiments/experiment.h"

namespace collidoscope::cli {

/// How tables are measured, and where they are written: `experiment` and `bench` have the same options.
struct TableOptions {
  std::filesystem::path out;  // empty: nowhere
  experiments::Effort effort;
  std::string shard = "0/1";
  std::vector<std::filesystem::path> merge;
};

/// --shard and --merge; the latter excludes the former and options that `measures` names.
void add_table_options(CLI::App& command, TableOptions& options, std::span<CLI::Option* const> measures);

/// What becomes of a result, besides its files.
using Publish = std::function<void(const experiments::Experiment& experiment,
                                   const experiments::ExperimentResult& result)>;

/// Measures the tables, or merges shards of them, writes their files and publishes them. What an interrupted
/// run has left in the folder is not measured again. False: interrupted; the next run goes on from there.
bool make_tables(const TableOptions& options, std::span<const experiments::Experiment* const> tables,
                 const Publish& publish);

}  // namespace collidoscope::cli
