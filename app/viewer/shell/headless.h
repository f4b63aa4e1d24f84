#pragma once

#include "shell/options.h"

namespace collidoscope::viewer {

/// Runs the scene without a window, then draws and writes what was asked for. Throws InputError and JobError.
void run_headless(const Options& options);

}  // namespace collidoscope::viewer
