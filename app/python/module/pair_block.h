#pragma once

#include <functional>
#include <vector>

#include "core/parallel.h"
#include "narrow/narrow_choice.h"
#include "python/arrays/pose_array.h"

namespace collidoscope::python {

/// Two shapes that a narrow-phase algorithm is queried about, at many poses.
struct PairOfShapes {
  const Shape& a;
  const Shape& b;
  const NarrowChoice& choice;
  Request request;
};

/// Answers the poses begin … end − 1, each as if it were the first. Algorithms that answer several pairs at a
/// time do. Calls take(i, result, pose of A).
using TakeAnswer = std::function<void(std::size_t, const PairResult&, const Pose&)>;
void answer_block(const PairOfShapes& pair, const PoseArrays& poses, std::size_t begin, std::size_t end,
                  const TakeAnswer& take);

/// The same, but poses are frames of a motion: a query starts from what the one before has found.
class CoherentQuery {
 public:
  explicit CoherentQuery(const PairOfShapes& pair) : pair_(pair) {}
  void answer(const PoseArrays& poses, std::size_t begin, std::size_t end, const TakeAnswer& take);

 private:
  const PairOfShapes& pair_;
  PairCache cache_{};
  VariablePairCache variable_cache_{};
};

}  // namespace collidoscope::python
