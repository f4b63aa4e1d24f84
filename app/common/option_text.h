#pragma once

#include <string>

#include "common/run_options.h"

namespace collidoscope::app {

/// The shortest decimal number that is read back as this one.
std::string number_text(Real value);

/// The arguments that open the scene so: as a shell reads them, with a space in front of each. What is as it
/// is without options is left out, and so is what a run is to come to.
std::string arguments_of(const RunOptions& options);

}  // namespace collidoscope::app
