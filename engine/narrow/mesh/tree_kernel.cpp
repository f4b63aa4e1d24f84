#include "narrow/mesh/tree_kernel.h"

namespace collidoscope {

void record_result(StepRecorder& recorder, const PairResult& result) {
  if (result.verdict == Verdict::colliding) {
    recorder.point("common point", TraceSpace::frame_a, result.common_point);
    return;
  }
  const bool measured = result.gives(Capability::distance);
  recorder.step(static_cast<int>(measured ? TraversalLine::distance : TraversalLine::separated));
  recorder.value("volume tests", result.iterations);
  if (measured)
    recorder.point("a", TraceSpace::frame_a, result.on_a)
        .point("b", TraceSpace::frame_a, result.on_b)
        .segment("distance", TraceSpace::frame_a, result.on_a, result.on_b)
        .value("distance, m", result.distance());
}

}  // namespace collidoscope
