#pragma once

#include <vector>

#include "core/pose.h"

namespace collidoscope::experiments {

/// The courses of B around A in the coherence test [Mirtich Alg. 9]: ten of a thousand calls each.
/// `amplitude` is A of the paper, m; `degrees_per_call` its ω. Poses are relative to A, which stands still.
std::vector<std::vector<Pose>> orbit_courses(Real amplitude, Real degrees_per_call, int courses = 10,
                                             int calls = 1000);

}  // namespace collidoscope::experiments
