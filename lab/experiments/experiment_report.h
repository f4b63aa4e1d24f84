#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// A line per measurement: our figure and, if there is one, the paper's. A column with calibrated figures has
/// another one beside it that marks them.
std::string to_csv(const ExperimentResult& result);

/// For a terminal: a line per measurement, the interval of the plotted column beside its figure.
std::string to_text(const ExperimentResult& result);

/// In the format of Google Benchmark, so that its compare.py reads it: a benchmark per measurement and
/// repetition, other figures as counters. `context` is added to the context that the schema requires. The key
/// `table` holds all measurements, without loss, for merge_shards().
nlohmann::ordered_json to_json(const Experiment& experiment, const ExperimentResult& result,
                               nlohmann::ordered_json context);

/// The table, the conclusions with their margins, and the departures from the paper. `figure` is the file of
/// the picture.
std::string to_markdown(const Experiment& experiment, const ExperimentResult& result,
                        const std::string& figure);

/// Bars of the plotted column, the paper's beside ours; or curves, if the result has an axis.
std::string to_svg(const Experiment& experiment, const ExperimentResult& result);

}  // namespace collidoscope::experiments
