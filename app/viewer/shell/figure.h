#pragma once

#include <string>

#include "control/view_state.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// What stands under the figure: what the user wrote, or else scene, frame, pipeline, the selected pair with
/// its answer, and the step.
std::string figure_caption(const Snapshot& snapshot, const ViewState& view);

/// What draws BASE.png and BASE.svg again from BASE.json. `camera` as --camera takes it; `scale` as
/// --ui-scale does.
std::string figure_command(const std::string& base, const Snapshot& snapshot, const ViewState& view,
                           const std::string& camera, float scale);

}  // namespace collidoscope::viewer
