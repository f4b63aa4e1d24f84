#pragma once

#include <filesystem>
#include <string>

#include "experiments/reproduction.h"

namespace collidoscope {

/// CSV, JSON, SVG and report of an experiment, named after its id, into a folder that is created if
/// necessary. `program` measured it. Throws JobError.
void write_experiment(const std::filesystem::path& folder, const experiments::Experiment& experiment,
                      const experiments::ExperimentResult& result, const std::string& program);

/// An index of experiments whose files lie in the folder: reproduction.md and index.html. Throws JobError.
void write_reproduction(const std::filesystem::path& folder, std::span<const experiments::Reproduced> all);

}  // namespace collidoscope
