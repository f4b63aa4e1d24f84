#pragma once

#include "control/view_state.h"
#include "shell/options.h"

namespace collidoscope::viewer {

/// What the command line says of pictures, in a window or without. Lecture mode is left to the caller.
void set_up(ViewState& view, const Options& options);

}  // namespace collidoscope::viewer
