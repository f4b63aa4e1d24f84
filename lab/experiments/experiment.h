#pragma once

// The contract of an experiment: a table or figure of a paper measured again, beside the paper's figures, and
// for each of its conclusions whether it holds. An experiment is one file and one line of experiments.def.
//
// An experiment plans the rows of its table, and concludes from them. Every experiment runs alike: each row
// is prepared, and then the repetitions of all rows alternate (A B C A B C …), so that a slower machine slows
// all of them.

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"
#include "experiments/conclusion.h"
#include "experiments/timing.h"

namespace collidoscope::experiments {

/// The rows of one process: those whose index is `index` modulo `count`.
struct Shard {
  std::size_t index = 0, count = 1;

  bool has(std::size_t row) const { return row % count == index; }
  bool is_whole() const { return count == 1; }
};

/// The extent of the measurement.
struct Effort {
  bool quick = false;        // a tenth of the work: for trying out
  unsigned repetitions = 7;  // of every timing; its median counts
};

/// A number with the paper's figure, if there is one. Not finite if a row has no figure in that column.
struct Figure {
  double ours = std::numeric_limits<double>::quiet_NaN();
  std::optional<double> papers = std::nullopt;
  std::vector<double> repetitions = {};  // of a timing: `ours` is their median
  bool calibrated = false;               // was made to equal the paper's, so that others can be compared
};

/// One measured row of the table.
struct Measurement {
  std::string name;             // "first pair/sphere"
  std::vector<Figure> figures;  // by column
  std::vector<Sample> samples;  // of the row's own time, in every repetition
};

/// A column of the table.
struct Column {
  std::string name, unit;  // "test", "ns"
};

struct ExperimentResult {
  std::vector<Column> columns;
  std::vector<Measurement> measurements;     // those of the shard, in the table's order
  std::vector<Conclusion> conclusions = {};  // none of a shard: they need all rows
  std::size_t plotted_column = 0;
  std::vector<std::string> remarks = {};  // how it departs from the paper
  Effort effort = {};
  Shard shard = {};
  std::size_t rows = 0;  // of the whole table
};

struct ExperimentOptions {
  Effort effort = {};
  Shard shard = {};
  /// Receives the current result, between the timings: after each row that is prepared, and after each
  /// repetition.
  std::function<void(const ExperimentResult&)> observer = {};
};

// ---- Plans of experiments -------------------------------------------------------------------------------

/// A timing of a row. `work` does the same each time, in this thread alone: the thread's own time counts,
/// which other programs disturb least.
struct Timing {
  std::size_t column;  // of the median
  double operations;   // in `work`; the time is of one of them
  double unit;         // of the column, in ns
  std::function<void()> work;
};

/// A row that is ready to be measured. Its first timing is the row's own time; it may have none.
struct PreparedRow {
  std::vector<Figure> figures;  // the paper's figures, and those that need no timing
  std::vector<Timing> timings;
  /// Computes the figures that depend on the timings so far, if there are any.
  std::function<void(std::vector<Figure>&)> finish = {};
};

struct PlannedRow {
  std::string name;
  std::function<PreparedRow(Progress&)> prepare;
};

/// The table before anything is measured. Making a plan is quick.
struct Plan {
  std::vector<Column> columns;
  std::size_t plotted_column = 0;
  std::vector<std::string> remarks;
  std::vector<PlannedRow> rows;

  /// The table, still without rows.
  ExperimentResult empty_result(const Effort& effort) const;
};

struct Experiment {
  std::string_view id, label, paper;
  Plan (*plan)(const Effort& effort);
  /// From all rows of the plan.
  std::vector<Conclusion> (*conclude)(std::span<const Measurement> rows);

  /// Measures the rows of the shard; concludes if these are all rows.
  ExperimentResult run(const ExperimentOptions& options, Progress& progress) const;
};

/// All experiments of experiments.def, in its order.
std::span<const Experiment* const> experiments();
/// Throws InputError that lists the known ids.
const Experiment& experiment(std::string_view id);

}  // namespace collidoscope::experiments
