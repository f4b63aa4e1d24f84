#pragma once

#include "control/view_state.h"
#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// Over bodies that the section Decomposition has cut, for the first view or the second: the edges of the
/// marked piece where it is drawn, or those of all pieces around the surface below them.
void add_cuts(Overlay& overlay, const Snapshot& snapshot, const ViewState& view, const Palette& palette,
              std::size_t slot);

}  // namespace collidoscope::viewer
