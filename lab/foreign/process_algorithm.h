#pragma once

// Algorithms that are other programs, in any language:
//
//   exec:COMMAND        about convex hulls
//   exec-mesh:COMMAND   about meshes
//
// The command is split into words as a shell would, and no shell runs. The program gets two more arguments:
// the paths of the STL files of A and B, which are text with 17 digits, so that doubles survive. It then
// reads poses, and answers each by a line, as `collide query` does (foreign_answer.h); a header line is
// skipped. It must flush each line, and end when its input ends. Each pair of shapes has a process of its
// own, which starts with the first query.

#include <string_view>

#include "foreign/child_process.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// Whether the text names such an algorithm.
bool is_command(std::string_view text);

/// Adds the algorithm to narrow_algorithms(), with the whole text as its id, unless it is there. Other
/// threads may use the list meanwhile. Throws InputError where the command cannot be split into words.
/// Queries throw JobError with the command, the line and the reason if the program fails.
const NarrowAlgorithm& add_command(std::string_view text, const ChildLimits& limits = {});

}  // namespace collidoscope
