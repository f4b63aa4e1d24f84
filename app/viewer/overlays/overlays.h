#pragma once

#include "control/view_state.h"
#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// Bounding volumes, hulls, separating plane and witness points as the user chose them. What of a shape is
/// not built yet is left out. `slot`: which of both decompositions is shown.
Overlay make_overlay(const Snapshot& snapshot, const ViewState& view, const Palette& palette,
                     std::size_t slot = 0);

}  // namespace collidoscope::viewer
