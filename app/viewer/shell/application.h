#pragma once

#include "shell/options.h"

namespace collidoscope::viewer {

/// Opens the window and runs until the user quits. Throws InputError and JobError.
void run_window(const Options& options);

}  // namespace collidoscope::viewer
