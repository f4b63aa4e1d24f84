#pragma once

#include "control/view_state.h"
#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// The trees of the chosen bodies, as they are shown.
struct TreeCounts {
  std::string_view kind;     // of volumes; empty: there is no tree
  std::uint32_t levels = 0;  // of the deepest
  std::size_t volumes = 0;   // of the levels shown
  std::size_t drawn = 0;     // of these: coarse ones first, as many as are quick to draw
};

TreeCounts count_trees(const Snapshot& snapshot, const ViewState& view);

/// Volumes of the level that the user chose, or of all.
void add_trees(Overlay& overlay, const Snapshot& snapshot, const ViewState& view, const Palette& palette);

}  // namespace collidoscope::viewer
