#pragma once

// The contract of an experiment: a table or figure of a paper measured again, beside the paper's figures, and
// for each of its conclusions whether it holds. An experiment is one line of experiments.def. A
// bench of the user's own (experiments/bench) is an experiment without a paper.
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
#include "scene/scene.h"

namespace collidoscope::experiments {

/// The rows of one process: those whose index is `index` modulo `count`.
struct Shard {
  std::size_t index = 0, count = 1;

  bool has(std::size_t row) const { return row % count == index; }
  bool is_whole() const { return count == 1; }
};

/// When a row has been repeated often enough: once its interval is narrow, or the time is over.
struct Precision {
  double width = 0.02;  // of the interval of the row's own time, as a share of its median
  double seconds = 2;   // for the repetitions of a row
  friend bool operator==(const Precision&, const Precision&) = default;
};

/// The extent of the measurement.
struct Effort {
  bool quick = false;        // a tenth of the work: for trying out
  unsigned repetitions = 7;  // of every timing; its median counts. With a precision: at least
  std::optional<Precision> precision{};
  friend bool operator==(const Effort&, const Effort&) = default;
};

/// A number with the paper's figure, if there is one. Not finite if a row has no figure in that column.
struct Figure {
  double ours = std::numeric_limits<double>::quiet_NaN();
  std::optional<double> papers = std::nullopt;
  std::vector<double> repetitions = {};  // of a timing: `ours` is their median
  bool calibrated = false;               // was made to equal the paper's, so that others can be compared
};

/// Where a row stands on a plot with curves.
struct CurvePoint {
  std::string curve;  // the points of a curve have the same name
  double x = 0;
};

/// One measured row of the table.
struct Measurement {
  std::string name;             // "first pair/sphere"
  std::vector<Figure> figures;  // by column
  std::vector<Sample> samples;  // of the row's own time, in every repetition
  std::optional<CurvePoint> point = {};
  bool complete = true;  // all repetitions are there
};

/// A column of the table, or an axis of a plot.
struct Column {
  std::string name, unit;  // "test", "ns"
};

struct ExperimentResult {
  std::vector<Column> columns;
  std::vector<Measurement> measurements;     // those of the shard, in the table's order
  std::vector<Conclusion> conclusions = {};  // none of a shard: they need all rows
  std::size_t plotted_column = 0;
  std::optional<Column> axis = {};        // of x, if the plot has curves instead of bars
  std::vector<std::string> remarks = {};  // how it departs from the paper
  Effort effort = {};
  Shard shard = {};
  std::size_t rows = 0;  // of the whole table
  unsigned threads = 1;  // of the work
};

struct ExperimentOptions {
  Effort effort = {};
  Shard shard = {};
  /// Receives the current result, between the timings: after each row that is prepared, and after each
  /// repetition.
  std::function<void(const ExperimentResult&)> observer = {};
  /// Rows of the table that an interrupted run has left: complete ones are not measured again, the others go
  /// on. By row; may be shorter than the table.
  std::vector<std::optional<Measurement>> earlier = {};
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

/// What one repetition of work that takes its own times has found.
struct Repetition {
  Sample sample;                 // the row's own time
  std::vector<double> by_timed;  // a figure for each of PreparedRow::timed_columns
};

/// A row that is ready to be measured. Its first timing is the row's own time; it may have none.
struct PreparedRow {
  std::vector<Figure> figures;  // the paper's figures, and those that need no timing
  std::vector<Timing> timings;
  /// Computes the figures that depend on the timings so far, if there are any.
  std::function<void(std::vector<Figure>&)> finish = {};
  /// Instead of timings: several columns at once, by work that takes its own times.
  std::vector<std::size_t> timed_columns = {};
  std::function<Repetition()> repeat = {};
};

struct PlannedRow {
  std::string name;
  std::function<PreparedRow(Progress&)> prepare;
  std::optional<CurvePoint> point = {};
};

/// The table before anything is measured. Making a plan is quick.
struct Plan {
  std::vector<Column> columns;
  std::size_t plotted_column = 0;
  std::vector<std::string> remarks;
  std::vector<PlannedRow> rows;
  std::optional<Column> axis = {};
  unsigned threads = 1;  // of the work; with one, the measuring thread stays on its processor

  /// The table, still without rows.
  ExperimentResult empty_result(const Effort& effort) const;
};

/// A built-in scene.
struct ShownScene {
  std::string id;  // empty: none
  SceneParameters parameters;
};

struct Experiment {
  std::string id, label;
  std::string paper;  // empty: a bench
  std::function<Plan(const Effort& effort)> plan;
  /// From all rows of the plan.
  std::function<std::vector<Conclusion>(std::span<const Measurement> rows)> conclude;
  ShownScene scene = {};  // whose bodies are measured, or move as those do

  /// Measures the rows of the shard; concludes if these are all rows.
  ExperimentResult run(const ExperimentOptions& options, Progress& progress) const;
};

/// All experiments of experiments.def, in its order.
std::span<const Experiment* const> experiments();
/// Throws InputError that lists the known ids.
const Experiment& experiment(std::string_view id);

}  // namespace collidoscope::experiments
