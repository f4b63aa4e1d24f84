#pragma once

#include "control/view_state.h"
#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// The triangles of the selected pair that meet, each body's in the colour of its selection, and the curves
/// that the surfaces share; of bodies that are cut open, these alone.
void add_intersection(Overlay& overlay, const Snapshot& snapshot, const ViewState& view,
                      const Palette& palette);

}  // namespace collidoscope::viewer
