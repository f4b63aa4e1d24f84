#pragma once

#include <memory>

#include "inspection/step_trace.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// The steps of the current narrow algorithm to its answer about a pair.
struct PairTrace : StepTrace {
  PairResult result;  // of the traced query, frame of A
  PairResult timed;   // of the same query in the pipeline: the same answer
  Pose pose_b;        // world
};

using PairTracePointer = std::shared_ptr<const PairTrace>;

/// Null if the narrow algorithm cannot be traced. Shapes must be prepared for the pipeline, and query starts
/// kept if the trace starts from the last answer.
PairTracePointer trace_pair(const Simulation& simulation, BodyPair pair, const TraceRequest& request);

/// Whether the steps end with the result of the timed run: verdict and all figures, bit for bit.
bool agrees_with_timed(const PairTrace& trace);

}  // namespace collidoscope
