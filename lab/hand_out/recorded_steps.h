#pragma once

// The steps of an algorithm as a hand-out shows them.

#include <nlohmann/json_fwd.hpp>

#include "inspection/pair_trace.h"

namespace collidoscope {

/// The pseudo-code, the two bodies and all steps: of each its line, its sentence, its values, and what it
/// draws, as points (3 numbers), lines (6) and triangles (9), in the frame of A or in a space of the
/// algorithm's own: {"space", "kind", "name", "at"}.
nlohmann::ordered_json to_json(const PairTrace& trace, const Simulation& simulation);

}  // namespace collidoscope
