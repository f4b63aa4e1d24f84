#pragma once

// The contract of an experiment: a table or figure of a paper measured again, beside the paper's figures, and
// for each of its conclusions whether it holds. An experiment is one file and one line of experiments.def.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"

namespace collidoscope::experiments {

struct ExperimentResult;

struct ExperimentOptions {
  bool quick = false;        // a tenth of the work: for trying out
  unsigned repetitions = 7;  // of every timing; its median counts
  /// Told after each row what there is so far, from between the timings: columns, remarks, rows.
  std::function<void(const ExperimentResult&)> observer;
};

/// A number with what the paper says of it, if anything. Not finite where a row has nothing in that column.
struct Figure {
  double ours = 0;
  std::optional<double> papers;
};

/// One thing measured: a row of the table.
struct Measurement {
  std::string name;                 // "first pair/sphere"
  std::vector<Figure> figures;      // by column
  std::vector<double> nanoseconds;  // of one operation, in every repetition
};

/// A column of the table.
struct Column {
  std::string name, unit;  // "test", "ns"
};

/// What the paper concludes, and whether it is so here.
struct Conclusion {
  std::string text;
  bool holds = false;
  std::string evidence;
};

struct ExperimentResult {
  std::vector<Column> columns;
  std::vector<Measurement> measurements;
  std::vector<Conclusion> conclusions;
  std::size_t plotted_column = 0;
  std::vector<std::string> remarks;  // how it departs from the paper
};

struct Experiment {
  std::string_view id, label, paper;
  ExperimentResult (*run)(const ExperimentOptions& options, Progress& progress);
};

/// One more row, which the observer is told.
void add_row(ExperimentResult& result, Measurement row, const ExperimentOptions& options);

/// All of experiments.def, in its order.
std::span<const Experiment* const> experiments();
/// Throws InputError that lists the known ids.
const Experiment& experiment(std::string_view id);

}  // namespace collidoscope::experiments
