#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "narrow/narrow.h"

namespace collidoscope {

/// Empty if the answer's numbers can be used, else what is wrong: a number that is not finite, a normal that
/// is not of unit length, a negative distance or depth.
std::string fault_of(const PairResult& result);

/// `available` loses the parts that the verdict excludes: a distance of a colliding pair, a depth of a
/// separated one, everything of an undecided one.
void drop_what_does_not_apply(PairResult& result);

/// The cells of an answer, as `collide query` writes them: index, narrow, verdict, distance, depth, ax, ay,
/// az, bx, by, bz, nx, ny, nz, iterations, nanoseconds. Cells may be empty, or missing after the verdict.
/// `index` must be the given one. Throws InputError with the reason only.
PairResult parse_answer(std::string_view line, std::uint64_t index);

/// The line of `collide query`'s input for A at its own frame and B at `b_in_a`: 24 numbers, and a line feed.
std::string pose_line(const Pose& b_in_a);

}  // namespace collidoscope
