#pragma once

#include <filesystem>
#include <span>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// The whole table from the JSON files that shards of the experiment have left in these folders, and its
/// conclusions: the same as of one run with the same rows. Throws InputError if a file cannot be read or is
/// not of this experiment, if efforts differ, and if a row is missing or appears twice.
ExperimentResult merge_shards(const Experiment& experiment, std::span<const std::filesystem::path> folders);

}  // namespace collidoscope::experiments
