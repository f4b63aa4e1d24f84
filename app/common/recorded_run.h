#pragma once

#include <filesystem>

#include "common/run_options.h"

namespace collidoscope::app {

/// Whether a JSON file is the report of a run, and not a scene.
bool is_run_report(const std::filesystem::path& file);

/// What runs as the report's run did, with its hashes expected. Files are looked for where they were,
/// then beside the report, then in the working folder. Throws InputError, also for reports that do not hold
/// each frame's hash.
RunOptions recorded_run(const std::filesystem::path& report);

}  // namespace collidoscope::app
