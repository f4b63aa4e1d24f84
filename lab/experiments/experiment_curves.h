#pragma once

#include <string>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// The SVG of a result with an axis; to_svg() calls it.
std::string curves_svg(const Experiment& experiment, const ExperimentResult& result);

}  // namespace collidoscope::experiments
