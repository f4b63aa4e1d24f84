#pragma once

#include "control/note.h"
#include "render/overlay.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// Notes beside their points; of one whose text is being typed, the point alone.
void add_notes(Overlay& overlay, const Snapshot& snapshot, const NoteChoice& notes, const Palette& palette);

}  // namespace collidoscope::viewer
