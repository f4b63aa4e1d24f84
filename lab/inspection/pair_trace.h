#pragma once

#include <memory>

#include "inspection/step_trace.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// How the present narrow algorithm comes to its answer about a pair.
struct PairTrace : StepTrace {
  PairResult result;  // of the traced query, frame of A
  PairResult timed;   // of the same query as the pipeline asks it: the same answer
  Pose pose_b;        // world
};

using PairTracePointer = std::shared_ptr<const PairTrace>;

/// Null where the narrow algorithm tells nothing of its steps. Shapes must be prepared for the pipeline, and
/// query starts kept where it starts from the last answer.
PairTracePointer trace_pair(const Simulation& simulation, BodyPair pair, TraceRequest request);

/// Whether the steps end with what the timed run says: verdict and all figures, bit for bit.
bool agrees_with_timed(const PairTrace& trace);

}  // namespace collidoscope
