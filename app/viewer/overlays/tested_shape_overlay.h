#pragma once

#include "control/view_state.h"
#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// Over the selected bodies: their hulls, translucent, where these are tested and are more than what is
/// drawn.
void add_tested_shapes(Overlay& overlay, const Snapshot& snapshot, const ViewState& view,
                       const Palette& palette);

}  // namespace collidoscope::viewer
