#pragma once

#include <filesystem>
#include <span>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// The whole table from the JSON files that shards of the experiment have left in these folders, and what
/// follows from it: the same as of one run with the same rows. Throws InputError where a file cannot be read
/// or is not of this experiment, where efforts differ, and where a row is missing or comes twice.
ExperimentResult merge_shards(const Experiment& experiment, std::span<const std::filesystem::path> folders);

}  // namespace collidoscope::experiments
