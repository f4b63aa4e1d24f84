#pragma once

#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// The probe's ray: strong to the first body that it meets, faint from there on. A point for each hit; the
/// first has its normal, its name and, where a sphere moves along the ray, the sphere as it touches.
void add_probe(Overlay& overlay, const Snapshot& snapshot, const Palette& palette);

}  // namespace collidoscope::viewer
