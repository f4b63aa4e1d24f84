#pragma once

// What the steps of the expanding polytope algorithm say, for the inspector.

#include <cstdint>
#include <string>

#include "core/scalar.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// Lines of the pseudo-code.
enum EpaLine : int {
  gjk_line,
  start_line,
  closest_line,
  support_line,
  separated_line,
  done_line,
  extend_line,
  flat_line
};

/// What a step is about; lengths in metres.
struct EpaFigures {
  std::uint32_t points = 0, facets = 0;  // of P
  Real distance = 0;                     // of f from the origin, negative: the origin is outside of it
  Real along = 0;                        // m · n
  Real depth = 0;                        // the least m · n so far
  std::string m = {};                    // how the vertex is called
};

std::string epa_sentence(EpaLine line, const EpaFigures& figures);

/// Of the step in which GJK answers.
std::string epa_sentence(const PairResult& gjk);

}  // namespace collidoscope
