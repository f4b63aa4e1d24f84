#pragma once

#include "control/view_state.h"
#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// The last step of the requested bodies: the boxes and spheres that swept detection compares, and
/// hulls on their way.
void add_courses(Overlay& overlay, const Snapshot& snapshot, const Palette& palette);

/// Where bodies touch: a point each, with its normal and, where the bodies overlap, its depth.
void add_contact_points(Overlay& overlay, const Snapshot& snapshot, const Palette& palette);

/// Where the selected pair first touched in the last step.
void add_impact(Overlay& overlay, const Snapshot& snapshot, const Palette& palette);

}  // namespace collidoscope::viewer
