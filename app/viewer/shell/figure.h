#pragma once

#include <string>

#include "control/view_state.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// What draws BASE.png again from BASE.json. `camera` as --camera takes it; `scale` as --ui-scale does.
std::string figure_command(const std::string& base, const Snapshot& snapshot, const ViewState& view,
                           const std::string& camera, float scale);

}  // namespace collidoscope::viewer
