#include "experiments/measuring.h"

#include <algorithm>
#include <utility>

#include "core/stopwatch.h"
#include "experiments/pinned_thread.h"

namespace collidoscope::experiments {
namespace {

constexpr std::size_t most_repetitions = 10'000;  // of a row whose interval stays wide
/// Of a row's time, before its interval counts: a few repetitions may agree by chance.
constexpr double least_seconds = 0.25;

/// A row while it is measured.
struct RunningRow {
  PreparedRow prepared;
  std::size_t measurement = 0;  // of the result's
  double seconds = 0;           // of its repetitions so far
  bool is_warm = false;

  bool is_timed() const { return !prepared.timings.empty() || prepared.repeat; }
};

/// The shard's rows while they are measured.
class Run {
 public:
  Run(const Plan& plan, const ExperimentOptions& options, Progress& progress)
      : plan_(plan), options_(options), progress_(progress), result_(plan.empty_result(options.effort)) {
    result_.shard = options.shard;
  }

  ExperimentResult measure() {
    for (std::size_t row = options_.shard.index; row < plan_.rows.size(); row += options_.shard.count)
      prepare(row);
    const PinnedThread pinned(plan_.threads == 1);
    while (std::ranges::any_of(rows_, [&](const RunningRow& row) { return !is_settled(row); }))
      for (RunningRow& row : rows_)
        if (!is_settled(row)) repeat(row);
    return std::move(result_);
  }

 private:
  // ---- Preparing ----------------------------------------------------------------------------------------

  void prepare(std::size_t index) {
    const PlannedRow& planned = plan_.rows[index];
    report(0, planned.name);
    const Measurement* const earlier = earlier_row(index);
    if (earlier != nullptr && earlier->complete) {
      result_.measurements.push_back(*earlier);
      result_.measurements.back().point = planned.point;
    } else {
      prepare(planned, earlier);
    }
    notify_observer();
  }

  void prepare(const PlannedRow& planned, const Measurement* earlier) {
    Progress part([&](double fraction, std::string_view) { report(fraction, planned.name); });
    RunningRow row{planned.prepare(part), result_.measurements.size()};
    result_.measurements.push_back({planned.name, row.prepared.figures, {}, planned.point});
    if (earlier != nullptr) go_on_from(*earlier, row);
    measurement(row).complete = !row.is_timed();
    if (row.is_timed()) rows_.push_back(std::move(row));
  }

  const Measurement* earlier_row(std::size_t index) const {
    const bool there = index < options_.earlier.size() && options_.earlier[index].has_value();
    return there ? &*options_.earlier[index] : nullptr;
  }

  void go_on_from(const Measurement& earlier, RunningRow& row) {
    Measurement& now = measurement(row);
    now.samples = earlier.samples;
    for (std::size_t column = 0; column < now.figures.size(); ++column) {
      now.figures[column].repetitions = earlier.figures[column].repetitions;
      set_median(now.figures[column]);
    }
    if (!now.samples.empty() && row.prepared.finish) row.prepared.finish(now.figures);
  }

  // ---- Repeating ----------------------------------------------------------------------------------------

  Measurement& measurement(const RunningRow& row) { return result_.measurements[row.measurement]; }
  const Measurement& measurement(const RunningRow& row) const {
    return result_.measurements[row.measurement];
  }

  bool is_settled(const RunningRow& row) const {
    const std::size_t done = measurement(row).samples.size();
    if (done < options_.effort.repetitions) return false;
    const std::optional<Precision>& precision = options_.effort.precision;
    if (!precision || row.seconds >= precision->seconds || done >= most_repetitions) return true;
    return row.seconds >= least_seconds * precision->seconds && own_time(row).width() <= precision->width;
  }

  /// Of the column that the row's samples are about.
  Estimate own_time(const RunningRow& row) const {
    const PreparedRow& prepared = row.prepared;
    const std::size_t column =
        prepared.repeat ? prepared.timed_columns.front() : prepared.timings.front().column;
    return repeatable(measurement(row).figures[column].repetitions);
  }

  void repeat(RunningRow& row) {
    Measurement& measured = measurement(row);
    report(0, measured.name);
    const Stopwatch watch;
    if (!std::exchange(row.is_warm, true) && options_.effort.precision) warm_up(row.prepared);
    with_moved_stack(measured.samples.size(), [&] {
      row.prepared.repeat ? repeat_at_once(row.prepared, measured) : repeat_timings(row.prepared, measured);
    });
    if (row.prepared.finish) row.prepared.finish(measured.figures);
    row.seconds += 1e-9 * static_cast<double>(watch.nanoseconds());
    measured.complete = is_settled(row);
    notify_observer();
  }

  /// Caches of the processor, and memory that is used for the first time.
  static void warm_up(const PreparedRow& row) {
    if (row.repeat) row.repeat();
    for (const Timing& timing : row.timings) timing.work();
  }

  static void repeat_timings(const PreparedRow& row, Measurement& measured) {
    for (const Timing& timing : row.timings) {
      const Sample sample = take_sample(timing.operations, timing.work);
      if (&timing == &row.timings.front()) measured.samples.push_back(sample);
      add(measured.figures[timing.column], sample.cpu / timing.unit);
    }
  }

  static void repeat_at_once(const PreparedRow& row, Measurement& measured) {
    const Repetition repetition = row.repeat();
    measured.samples.push_back(repetition.sample);
    for (std::size_t i = 0; i < row.timed_columns.size(); ++i)
      add(measured.figures[row.timed_columns[i]], repetition.by_timed[i]);
  }

  static void add(Figure& figure, double value) {
    figure.repetitions.push_back(value);
    set_median(figure);
  }
  static void set_median(Figure& figure) {
    if (!figure.repetitions.empty()) figure.ours = median(figure.repetitions);
  }

  // ---- Progress -----------------------------------------------------------------------------------------

  double share_of_time(const RunningRow& row) const {
    const Effort& effort = options_.effort;
    if (effort.precision) return std::min(1.0, row.seconds / effort.precision->seconds);
    return static_cast<double>(measurement(row).samples.size()) / effort.repetitions;
  }

  /// Preparing a row counts as much as one of its repetitions. `preparing`: of the row that is prepared now.
  void report(double preparing, std::string_view what) {
    const double all = static_cast<double>(plan_.rows.size()) / static_cast<double>(options_.shard.count),
                 repetitions = options_.effort.repetitions;
    double done = (1 + repetitions) * static_cast<double>(result_.measurements.size()) + preparing;
    for (const RunningRow& row : rows_)
      if (!is_settled(row)) done -= repetitions * (1 - share_of_time(row));
    progress_.report(std::clamp(done / (all * (1 + repetitions)), 0.0, 1.0), what);
  }

  void notify_observer() const {
    if (options_.observer) options_.observer(result_);
  }

  const Plan& plan_;
  const ExperimentOptions& options_;
  Progress& progress_;
  ExperimentResult result_;
  std::vector<RunningRow> rows_;  // those that are timed
};

}  // namespace

ExperimentResult measure(const Plan& plan, const ExperimentOptions& options, Progress& progress) {
  return Run(plan, options, progress).measure();
}

}  // namespace collidoscope::experiments
