#include "experiments/experiment.h"

#include "core/registry.h"

namespace collidoscope::experiments {

#define COLLIDOSCOPE_EXPERIMENT(name) extern const Experiment experiment_##name;
#include "experiments/experiments.def"
#undef COLLIDOSCOPE_EXPERIMENT

namespace {

/// The shard's rows while they are measured.
class Run {
 public:
  Run(const Plan& plan, const ExperimentOptions& options, Progress& progress)
      : plan_(plan), options_(options), progress_(progress), result_(plan.empty_result(options.effort)) {
    result_.shard = options.shard;
  }

  ExperimentResult measure() {
    for (std::size_t row = options_.shard.index; row < plan_.rows.size(); row += options_.shard.count)
      prepare(plan_.rows[row]);
    for (unsigned repetition = 0; repetition < options_.effort.repetitions; ++repetition)
      for (std::size_t row = 0; row < prepared_.size(); ++row) repeat(row);
    return std::move(result_);
  }

 private:
  void prepare(const PlannedRow& row) {
    Progress part([&](double fraction, std::string_view) { report(fraction, row.name); });
    report(0, row.name);
    prepared_.push_back(row.prepare(part));
    result_.measurements.push_back({row.name, prepared_.back().figures, {}});
    ++steps_;
    notify_observer();
  }

  void repeat(std::size_t row) {
    PreparedRow& prepared = prepared_[row];
    Measurement& measured = result_.measurements[row];
    report(0, measured.name);
    for (const Timing& timing : prepared.timings) {
      const Sample sample = take_sample(timing.operations, timing.work);
      if (&timing == &prepared.timings.front()) measured.samples.push_back(sample);
      Figure& figure = measured.figures[timing.column];
      figure.repetitions.push_back(sample.cpu / timing.unit);
      figure.ours = median(figure.repetitions);
    }
    if (prepared.finish) prepared.finish(measured.figures);
    ++steps_;
    notify_observer();
  }

  /// Preparing a row counts as much as one of its repetitions.
  void report(double fraction, std::string_view what) {
    const double all = static_cast<double>(plan_.rows.size()) * (1 + options_.effort.repetitions) /
                       static_cast<double>(options_.shard.count);
    progress_.report(std::min(1.0, (static_cast<double>(steps_) + fraction) / all), what);
  }

  void notify_observer() const {
    if (options_.observer) options_.observer(result_);
  }

  const Plan& plan_;
  const ExperimentOptions& options_;
  Progress& progress_;
  ExperimentResult result_;
  std::vector<PreparedRow> prepared_;
  std::size_t steps_ = 0;  // rows prepared, and repetitions
};

}  // namespace

ExperimentResult Plan::empty_result(const Effort& effort) const {
  return {columns, {}, {}, plotted_column, remarks, effort, {}, rows.size()};
}

ExperimentResult Experiment::run(const ExperimentOptions& options, Progress& progress) const {
  ExperimentResult result = Run(plan(options.effort), options, progress).measure();
  if (options.shard.is_whole()) result.conclusions = conclude(result.measurements);
  return result;
}

std::span<const Experiment* const> experiments() {
  static constexpr const Experiment* all[] = {
#define COLLIDOSCOPE_EXPERIMENT(name) &experiment_##name,
#include "experiments/experiments.def"
#undef COLLIDOSCOPE_EXPERIMENT
  };
  return all;
}

const Experiment& experiment(std::string_view id) {
  return find_by_id(experiments(), id, "experiment");
}

}  // namespace collidoscope::experiments
