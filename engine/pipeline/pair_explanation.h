#pragma once

// Why a pair has the state that it has in a frame: which phase decided, and the numbers of each.

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// Which part of the pipeline settled a pair.
enum class DecidedBy : std::uint8_t { collision_filter, broad, mid, narrow };

/// One test of the mid phase on the pair alone.
struct VolumeTest {
  const MidAlgorithm* algorithm = nullptr;
  bool overlap = false;
  std::optional<Gap> gap{};  // between the volumes, if the test has any
};

/// What the narrow phase answers to one request about the pair, and what that takes.
struct NarrowAnswer {
  Request request = Request::penetration;
  PairResult result;                          // frame of A
  std::span<const Counter> counters;          // what the result counts
  std::optional<OperationCounts> operations;  // none where the algorithm counts nothing
  std::int64_t nanoseconds = 0;               // by itself: see PairQuery::measure_time()
};

/// Where verdicts are proven: what the narrow algorithm says by itself, and what it took to know.
struct ProvenAnswer {
  Verdict claimed = Verdict::undecided;
  bool exactly = false;  // floating point could not certify it
};

struct PairExplanation {
  BodyPair pair{};
  DecidedBy decided_by = DecidedBy::broad;
  Gap boxes;                             // as the broad phase sees them
  std::vector<VolumeTest> volume_tests;  // the whole chain, whether or not an earlier test parts the pair
  std::optional<PairResult> in_frame;    // as the frame reports it, if the pair reached the narrow phase
  /// The frame's own query once more, with the same counts. Of a pair that did not reach the narrow phase: a
  /// query for the distance that starts from nothing.
  NarrowAnswer query;
  /// A query for the distance from the same start, where the frame asked for less. No part of the frame.
  std::optional<NarrowAnswer> measurement;
  PairResult result;  // of the measurement, else of the query; proven where the pipeline's verdicts are
  std::optional<ProvenAnswer> proof;  // of `result`, where the pipeline is exact
  bool counts_hulls_only = false;     // a body without pieces is compared by triangles, uncounted
};

/// Of a pair of the pipeline's last frame, in which the bodies stand as passed. Shapes must be prepared for
/// the pipeline, which must keep query starts.
PairExplanation explain(const Pipeline& pipeline, const Bodies& bodies, const PairFilter& filter,
                        BodyPair pair);

}  // namespace collidoscope
