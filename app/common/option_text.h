#pragma once

#include <string>

#include "common/run_options.h"

namespace collidoscope::app {

/// The shortest decimal number that is read back as this one.
std::string number_text(Real value);

/// The arguments that open the scene with these options, as a shell reads them, with a space in front of
/// each. Options with their default values are left out, and so are the expected hashes of a replay.
std::string arguments_of(const RunOptions& options);

/// " --plugin FILE", as a shell reads it, where a plugin holds the algorithm; else empty.
std::string plugin_argument(const NarrowAlgorithm& algorithm);

}  // namespace collidoscope::app
