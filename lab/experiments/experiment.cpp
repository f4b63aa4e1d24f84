#include "experiments/experiment.h"

#include "core/registry.h"

namespace collidoscope::experiments {

#define COLLIDOSCOPE_EXPERIMENT(name) extern const Experiment experiment_##name;
#include "experiments/experiments.def"
#undef COLLIDOSCOPE_EXPERIMENT

void add_row(ExperimentResult& result, Measurement row, const ExperimentOptions& options) {
  result.measurements.push_back(std::move(row));
  if (options.observer) options.observer(result);
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
