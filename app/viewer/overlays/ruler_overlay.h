#pragma once

#include "control/ruler.h"
#include "render/overlay.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// The ends, and between two of them the line with its length, and the way along x, then y, then z.
void add_ruler(Overlay& overlay, const Snapshot& snapshot, const RulerChoice& ruler, const Palette& palette);

}  // namespace collidoscope::viewer
