#include "pipeline/pair_query.h"

#include <algorithm>
#include <limits>

#include "core/stopwatch.h"

namespace collidoscope {

PairQuery::PairQuery(const Pipeline& pipeline, const Bodies& bodies, BodyPair pair, Request request)
    : a_(*bodies.shapes[pair.a]),
      b_(*bodies.shapes[pair.b]),
      b_in_a_(relative_pose(bodies.poses[pair.a], bodies.poses[pair.b])),
      request_(request),
      narrow_(pipeline.config().narrow) {}

PairQuery PairQuery::as_in_frame(const Pipeline& pipeline, const Bodies& bodies, BodyPair pair,
                                 Request request) {
  PairQuery query(pipeline, bodies, pair, request);
  if (const std::optional<std::size_t> index = index_of_surviving(pipeline.report(), pair))
    query.start_ = pipeline.query_start(*index);
  return query;
}

/// As in a frame, an algorithm with a variable cache gets one, even an empty one.
NarrowQuery PairQuery::input_with(QueryStart& start) const {
  NarrowQuery query = input();
  if (algorithm().has_variable_cache) query.variable_cache = &start.variable;
  return query;
}

PairResult PairQuery::run() const {
  QueryStart start = start_;
  return algorithm().query(input_with(start), start.cache);
}

std::optional<OperationCounts> PairQuery::count() const {
  if (algorithm().count == nullptr) return std::nullopt;
  QueryStart start = start_;
  OperationCounts counts;
  algorithm().count(input_with(start), start.cache, counts);
  return counts;
}

PairResult PairQuery::trace(StepRecorder& recorder) const {
  QueryStart start = start_;
  return algorithm().trace(input_with(start), start.cache, recorder);
}

std::int64_t PairQuery::measure_time() const {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (int i = 0; i < repetitions; ++i) {
    QueryStart start = start_;
    const NarrowQuery query = input_with(start);
    const Stopwatch watch;
    algorithm().query(query, start.cache);
    least = std::min(least, watch.nanoseconds());
  }
  return least;
}

}  // namespace collidoscope
