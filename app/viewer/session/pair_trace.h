#pragma once

#include <memory>
#include <vector>

#include "geometry/hull.h"
#include "pipeline/simulation.h"

namespace collidoscope::viewer {

/// What a traced query starts from.
enum class TraceStart : std::uint8_t {
  anew,         // nothing: the whole way to the answer
  last_answer,  // the pair's cache, as the frame left it: what coherence saves
};

struct TraceRequest {
  TraceStart start = TraceStart::anew;
  Answer answer = Answer::distance;

  friend bool operator==(const TraceRequest&, const TraceRequest&) = default;
};

/// How the present narrow algorithm comes to its answer about a pair, step by step. Immutable: shared by
/// snapshots.
struct PairTrace {
  BodyPair pair{};
  TraceRequest request;
  const PseudoCode* pseudo_code = nullptr;  // lives as long as the program
  std::vector<TraceStep> steps;             // at least one
  PairResult result;                        // of the traced query, frame of A
  PairResult timed;                         // of the same query as the pipeline asks it: the same answer
  Pose pose_a, pose_b;                      // world
  Aabb bounds;                              // of both bodies, world
  /// Spaces that the steps draw in, the most telling first; frame_a, the pair by itself, comes last.
  std::vector<TraceSpace> spaces;
  ConvexHull difference;               // A − B in the axes of A; empty unless a step is drawn in it
  bool difference_is_sampled = false;  // it has more vertices than are drawn
};

using PairTracePointer = std::shared_ptr<const PairTrace>;

/// Null where the narrow algorithm tells nothing of its steps. Shapes must be prepared for the pipeline.
PairTracePointer trace_pair(const Simulation& simulation, BodyPair pair, TraceRequest request);

/// Whether the steps end with what the timed run says: verdict and all figures, bit for bit.
bool agrees_with_timed(const PairTrace& trace);

/// The cache that the narrow phase holds for a pair; an empty one where it did not look at the pair.
PairCache cache_for(const Pipeline& pipeline, BodyPair pair);

}  // namespace collidoscope::viewer
