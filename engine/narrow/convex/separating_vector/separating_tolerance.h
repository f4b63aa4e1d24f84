#pragma once

// Error bounds of the numbers by which the separating vector algorithm decides.

#include "core/tolerance.h"

namespace collidoscope {

/// S · (q − p) consists of two support values, two rotated directions and a translation. Together they err by
/// less than half of this times the pair's size (largest coordinates of both and 1-norm of the translation)
/// times the length of S.
constexpr Real separation_rounding = 32 * tolerance::epsilon;

/// A difference q − p errs by 12 ε sizes at most. A determinant of three errs by 36 ε size · (longest)², and
/// by 16 ε more for its own operations. This is double the sum, rounded up.
constexpr Real determinant_rounding = 128 * tolerance::epsilon;

/// Sphere culls compare radii with lengths that err by twice as much.
constexpr Real radius_rounding = 2 * separation_rounding;

}  // namespace collidoscope
