#include "experiments/experiment.h"

#include "core/registry.h"
#include "experiments/measuring.h"

namespace collidoscope::experiments {

#define COLLIDOSCOPE_EXPERIMENT(name) extern const Experiment experiment_##name;
#include "experiments/experiments.def"
#undef COLLIDOSCOPE_EXPERIMENT

ExperimentResult Plan::empty_result(const Effort& effort) const {
  ExperimentResult result;
  result.columns = columns, result.axis = axis, result.plotted_column = plotted_column;
  result.remarks = remarks, result.effort = effort, result.rows = rows.size(), result.threads = threads;
  return result;
}

ExperimentResult Experiment::run(const ExperimentOptions& options, Progress& progress) const {
  ExperimentResult result = measure(plan(options.effort), options, progress);
  if (options.shard.is_whole() && conclude) result.conclusions = conclude(result.measurements);
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
