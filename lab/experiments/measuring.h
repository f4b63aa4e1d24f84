#pragma once

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// Measures the rows of the shard, without conclusions. Throws Cancelled.
ExperimentResult measure(const Plan& plan, const ExperimentOptions& options, Progress& progress);

}  // namespace collidoscope::experiments
