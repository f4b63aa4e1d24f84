#pragma once

// Two more formats of cases, in which failures of collision libraries have been collected:
//
// - A JSON list of convex pairs: `id`, `src`, `A` and `B` (`type` box with `size`, or verts with `v`; `R` row
//   by row, `t`), `exact_intersects`, `exact_distance`, `exact_depth`.
// - A text of triangle pairs, a line each: name, whether they intersect (0 or 1), distance, six vertices; `#`
//   starts a comment.
//
// Coordinates are doubles, and answers are about hulls.

#include "judge/judged_case.h"

namespace collidoscope {

/// Whether the file is a JSON list. False where it cannot be read.
bool is_convex_corpus(const std::filesystem::path& file);
std::vector<JudgedCase> read_convex_corpus(const std::filesystem::path& file);

/// Whether the first line that is no comment has the form of a pair.
bool is_triangle_corpus(const std::filesystem::path& file);
std::vector<JudgedCase> read_triangle_pairs(const std::filesystem::path& file);

}  // namespace collidoscope
