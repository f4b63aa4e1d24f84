#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// A line per measurement: ours and, as far as the paper has them, the paper's. A column with calibrated
/// figures has another one beside it that says which they are.
std::string to_csv(const ExperimentResult& result);

/// As Google Benchmark writes it, so that its compare.py reads it: a benchmark per measurement and
/// repetition, other figures as counters. `context` is added to what that schema asks for. The key `table`
/// has all that was measured, without loss, for merge_shards().
nlohmann::ordered_json to_json(const Experiment& experiment, const ExperimentResult& result,
                               nlohmann::ordered_json context);

/// The table, the conclusions with their margins, and what departs from the paper. `figure` is the picture's
/// file.
std::string to_markdown(const Experiment& experiment, const ExperimentResult& result,
                        const std::string& figure);

/// Bars of the plotted column, the paper's beside ours.
std::string to_svg(const Experiment& experiment, const ExperimentResult& result);

}  // namespace collidoscope::experiments
