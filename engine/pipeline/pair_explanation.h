#pragma once

// Explains the state of a pair in a frame: the phase that decided, and the numbers of every phase.

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// The part of the pipeline that decided a pair.
enum class DecidedBy : std::uint8_t { collision_filter, broad, mid, narrow };

/// One test of the mid phase on the pair alone.
struct VolumeTest {
  const MidAlgorithm* algorithm = nullptr;
  bool overlap = false;
  std::optional<Gap> gap{};  // between the volumes, if the test reports one
};

/// The narrow phase's answer to one request about the pair, and its cost.
struct NarrowAnswer {
  Request request = Request::penetration;
  PairResult result;                          // frame of A
  std::span<const Counter> counters;          // counters of the result
  std::optional<OperationCounts> operations;  // none if the algorithm counts nothing
  std::int64_t nanoseconds = 0;               // see PairQuery::measure_time()
};

/// The narrow algorithm's own verdict before the proof, and how the proof was found.
struct ProvenAnswer {
  Verdict claimed = Verdict::undecided;
  bool exactly = false;  // floating point could not certify it
};

struct PairExplanation {
  BodyPair pair{};
  DecidedBy decided_by = DecidedBy::broad;
  Gap boxes;                             // in the broad phase
  std::vector<VolumeTest> volume_tests;  // the whole chain, even after a test that separates the pair
  std::optional<PairResult> in_frame;    // of the frame's report, if the pair reached the narrow phase
  std::optional<CastResult> impact;      // likewise, if detection is swept
  /// Repeats the frame's own query, with the same counts. A pair that did not reach the narrow phase gets a
  /// cold query for the distance instead.
  NarrowAnswer query;
  /// A query for the distance from the same start, if the frame requested less. No part of the frame.
  std::optional<NarrowAnswer> measurement;
  PairResult result;  // of the measurement, else of the query; proven if the pipeline is exact
  std::optional<ProvenAnswer> proof;  // of `result`, if the pipeline is exact
  bool counts_hulls_only = false;     // a body without pieces is compared by triangles, not counted
};

/// Explains a pair of the pipeline's last frame. `bodies` are those of that frame, prepared for the pipeline.
/// The pipeline must keep query starts.
PairExplanation explain(const Pipeline& pipeline, const Bodies& bodies, const PairFilter& filter,
                        BodyPair pair);

}  // namespace collidoscope
