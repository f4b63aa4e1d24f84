#pragma once

#include "control/view_state.h"
#include "render/overlay.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// The handles of the selected body: arrows and squares that move it, rings that turn it. The one that is
/// dragged is drawn alone, in full strength.
void add_handles(Overlay& overlay, const Snapshot& snapshot, const ViewState& view);

}  // namespace collidoscope::viewer
