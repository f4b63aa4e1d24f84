#pragma once

#include "narrow/narrow_choice.h"

namespace collidoscope {

/// Whether its verdicts are those of exact predicates: about triangles, unless faces are tested as a paper
/// prints it. What remains is the rounding of B's vertices into A's frame.
bool decides_exactly(const NarrowChoice& choice);

/// Throws InputError unless its verdicts can be proven (certify/): those about convex hulls.
void expect_provable(const NarrowChoice& choice);

}  // namespace collidoscope
