#pragma once

#include "render/camera.h"
#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// All bodies but those of the pair, hardly to be seen: their creases, and their outlines as the camera sees
/// them. Of many, the nearest to `middle`, a point in the world.
void add_ghosts(Overlay& overlay, const Snapshot& snapshot, BodyPair pair, const Vec3& middle,
                const TurntableCamera& camera, const Palette& palette);

}  // namespace collidoscope::viewer
