#pragma once

#include <optional>

#include "core/progress.h"
#include "judge/judge.h"

namespace collidoscope {

/// A case that was cut down, while an algorithm went on contradicting the truth.
struct MinimisedCase {
  JudgedCase judged;                              // it expects the exact truth
  Judgement judgement;                            // of the algorithm
  std::optional<Contradiction> contradiction;     // of the kind that was looked for
  std::size_t parts_before = 0, parts_after = 0;  // corners of hulls, or triangles, of both shapes
  bool complete = true;                           // false: ended by the limit of queries or by cancellation
};

struct MinimiseLimits {
  std::size_t queries = 3000;
};

/// Leaves out corners of hulls or triangles of meshes by delta debugging [Zeller and Hildebrandt 2002], moves
/// A to its own frame, and rounds poses and coordinates to fewer digits. Each change is kept if the
/// contradiction lasts, and is about no less than a tenth of what it was about at first. The case must
/// contradict the exact truth, else the result has no contradiction and is the case itself. A cancelled
/// `progress` ends it early.
MinimisedCase minimise(const JudgedCase& judged, const NarrowChoice& choice, ContradictionKind kind,
                       const JudgeOptions& options, Progress& progress, const MinimiseLimits& limits = {});

}  // namespace collidoscope
