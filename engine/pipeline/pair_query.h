#pragma once

#include <cstdint>
#include <optional>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// A query about one pair by a pipeline's narrow phase, for inspection, tracing and timing. Nothing of the
/// pipeline changes, and each repetition starts alike.
class PairQuery {
 public:
  /// Starts from nothing, as if the pair were new. The shapes outlive the query.
  PairQuery(const Pipeline& pipeline, const Bodies& bodies, BodyPair pair, Request request);
  /// Starts from what the pair's caches held before the pipeline's last frame, in which the bodies stand: the
  /// frame's own request gets the frame's answer, with the same counts. A pair that did not reach the narrow
  /// phase starts from nothing. Throws std::out_of_range where the pipeline keeps no query starts.
  static PairQuery as_in_frame(const Pipeline& pipeline, const Bodies& bodies, BodyPair pair,
                               Request request);

  PairResult run() const;
  /// None where the algorithm counts nothing.
  std::optional<OperationCounts> count() const;
  /// Only where the algorithm tells its steps.
  PairResult trace(StepRecorder& recorder) const;
  /// Nanoseconds, the least of some repetitions: an interruption is nobody's fault.
  std::int64_t measure_time() const;
  static constexpr int repetitions = 3;

  const NarrowAlgorithm& algorithm() const { return *narrow_.algorithm; }
  /// Without caches.
  NarrowQuery input() const { return {a_, b_, b_in_a_, request_, narrow_.options}; }

 private:
  NarrowQuery input_with(QueryStart& start) const;

  const Shape &a_, &b_;
  Pose b_in_a_;
  Request request_;
  NarrowChoice narrow_;
  QueryStart start_;
};

}  // namespace collidoscope
