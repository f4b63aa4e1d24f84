#include "narrow/mesh/tree_kernel.h"

namespace collidoscope {

void record_result(StepRecorder& recorder, const PairResult& result) {
  if (result.verdict == Verdict::separated) {
    const bool measured = result.gives(Capability::distance);
    recorder.step(static_cast<int>(measured ? TraversalLine::distance : TraversalLine::separated));
    if (!measured) recorder.say("No pair waits any more, and no triangles meet: A and B are separated.");
    recorder.value("volume tests", result.iterations);
  }
  record_witnesses(recorder, result);
}

}  // namespace collidoscope
