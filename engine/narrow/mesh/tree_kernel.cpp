#include "narrow/mesh/tree_kernel.h"

namespace collidoscope {

void record_result(StepRecorder& recorder, const PairResult& result) {
  if (result.verdict == Verdict::colliding) {
    recorder.point("common point", TraceSpace::frame_a, result.point_a);
    return;
  }
  const bool measured = result.gives(Capability::distance);
  recorder.step(static_cast<int>(measured ? TraversalLine::distance : TraversalLine::separated));
  recorder.value("volume tests", result.iterations);
  if (measured)
    recorder.point("a", TraceSpace::frame_a, result.point_a)
        .point("b", TraceSpace::frame_a, result.point_b)
        .segment("distance", TraceSpace::frame_a, result.point_a, result.point_b)
        .value("distance, m", result.distance);
}

}  // namespace collidoscope
