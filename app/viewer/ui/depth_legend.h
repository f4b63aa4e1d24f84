#pragma once

#include "control/view_state.h"
#include "input/viewport.h"
#include "overlays/label_layout.h"

namespace collidoscope::viewer {

/// Whether a body's surface is painted by its depth below convex pieces.
bool paints_depths(const Snapshot& snapshot, const ViewState& view);

/// What the colours of depths mean, in metres, with a mark at the allowed concavity: at the lower left corner
/// of a view. Returns its place. Between ImGuiLayer::begin and end.
Rectangle draw_depth_legend(const Viewport& viewport, const Snapshot& snapshot, const ViewState& view,
                            float scale);

}  // namespace collidoscope::viewer
