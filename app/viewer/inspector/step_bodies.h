#pragma once

#include "inspector/step_shapes.h"
#include "render/overlay.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// Whether the steps are about a pair or one body, which are drawn for them in place of all bodies.
bool hides_bodies(const StepTrace& trace);

/// A and B as they are tested, hulls or triangles, in their colours, and translucent; nothing where steps
/// have hulls of their own.
void add_step_bodies(Overlay& overlay, const Snapshot& snapshot, const StepTrace& trace,
                     const PairColours& colours);

}  // namespace collidoscope::viewer
