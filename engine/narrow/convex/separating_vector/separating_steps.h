#pragma once

// What the steps of separating-vector and combined say, for the inspector.

#include <cstdint>
#include <string>

#include "core/scalar.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// The first lines of the pseudo-code of every algorithm with this search.
enum SeparatingLine : int {
  line_cached_simplex,
  line_spheres,
  line_start,
  line_supports,
  line_separated,
  line_same_point,
  line_recurred,
  line_hemisphere,
  line_colliding,
  line_turn,
  line_uncertain,
  separating_line_count
};

/// Whether p and q lie farthest along S in that step: S has not turned since they were found.
constexpr bool is_along_supports(SeparatingLine line) {
  return line == line_supports || line == line_separated || line == line_same_point ||
         line == line_hemisphere || line == line_colliding;
}

/// What a step is about; lengths in metres.
struct SeparatingFigures {
  Real gap = 0;             // S · (q − p), S of unit length
  std::uint32_t known = 0;  // directions r
  Real least_cosine = 0;    // of the angles between w and them
  Verdict verdict = Verdict::undecided;
};

std::string separating_sentence(SeparatingLine line, const SeparatingFigures& figures);

/// Of bounding spheres, of inscribed ones where the pair collides, or of the last S with the extents along
/// it. `radii` is the sum of both.
std::string spheres_sentence(Real between_centres, Real radii, Verdict verdict);

}  // namespace collidoscope
