#pragma once

#include <cstdint>
#include <optional>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// A query about one pair by a pipeline's narrow phase, for inspection, tracing and timing. The pipeline
/// stays unchanged, and every repetition starts from the same caches.
class PairQuery {
 public:
  /// Starts cold, as if the pair were new. The shapes must outlive the query.
  PairQuery(const Pipeline& pipeline, const Bodies& bodies, BodyPair pair, Request request);
  /// Starts from the pair's caches before the pipeline's last frame; `bodies` are those of that frame. The
  /// frame's own request gets the frame's answer, with the same counts. A pair that did not reach the narrow
  /// phase starts cold. Throws std::out_of_range if the pipeline keeps no query starts.
  static PairQuery as_in_frame(const Pipeline& pipeline, const Bodies& bodies, BodyPair pair,
                               Request request);

  PairResult run() const;
  /// None if the algorithm counts nothing.
  std::optional<OperationCounts> count() const;
  /// The algorithm must trace its steps.
  PairResult trace(StepRecorder& recorder) const;
  /// Nanoseconds: the minimum of some repetitions, which leaves out interruptions by the system.
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
