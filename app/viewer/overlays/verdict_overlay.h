#pragma once

#include <string>

#include "inspection/pair_inspection.h"
#include "overlays/label_layout.h"
#include "render/overlay.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// What is known of a pair in a few words, as answer_text() has them.
std::string verdict_text(const PairInspection& pair);

/// Where the pair's answer holds: the gap as a line, the depth as the arrow along which B leaves A, a common
/// point; with its length as a name. `swapped`: the second body was selected first.
void add_verdict(Overlay& overlay, const PairInspection& pair, const Palette& palette, bool swapped);

}  // namespace collidoscope::viewer
