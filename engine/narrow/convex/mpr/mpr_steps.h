#pragma once

// What the steps of Minkowski portal refinement say, for the inspector.

#include <cstdint>
#include <string>

#include "core/scalar.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// Lines of the pseudo-code.
enum MprLine : int {
  cached_line,
  start_line,
  discover_line,
  separated_line,
  portal_line,
  inside_line,
  refine_line,
  colliding_line,
  uncertain_line
};

/// What a step is about; lengths in metres.
struct MprFigures {
  int vertices = 0;      // of v0 to v3, that are found; at coinciding centres none
  Real height = 0;       // of the newest support point along the direction in which it was searched
  Real least = 0;        // overlap so far
  Real from_origin = 0;  // of the portal's plane, along its normal; negative: the origin is beyond it
  bool portal = false;
  Verdict verdict = Verdict::undecided;
  bool depth = false;  // was requested
};

std::string mpr_sentence(MprLine line, const MprFigures& figures);

}  // namespace collidoscope
