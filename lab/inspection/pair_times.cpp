#include "inspection/pair_times.h"

#include <algorithm>

#include "core/stopwatch.h"

namespace collidoscope {
namespace {

constexpr int repetitions = 3;  // the least counts: an interruption is nobody's fault

std::int64_t time_of(const NarrowQuery& query, const NarrowAlgorithm& algorithm, const PairCache& cache) {
  std::int64_t least = INT64_MAX;
  for (int i = 0; i < repetitions; ++i) {
    PairCache copy = cache;
    const Stopwatch watch;
    algorithm.query(query, copy);
    least = std::min(least, watch.nanoseconds());
  }
  return least;
}

}  // namespace

std::vector<std::int64_t> time_pairs(const Simulation& simulation) {
  const Pipeline& pipeline = simulation.pipeline();
  const Bodies bodies = simulation.world().bodies();
  const NarrowChoice narrow = narrow_choice(pipeline.config().narrow);
  const std::vector<BodyPair>& pairs = pipeline.report().surviving;
  std::vector<std::int64_t> times;
  for (std::size_t i = 0; i < std::min(pairs.size(), most_timed_pairs); ++i) {
    const auto [a, b] = pairs[i];
    const NarrowQuery query{*bodies.shapes[a], *bodies.shapes[b],
                            relative_pose(bodies.poses[a], bodies.poses[b]), pipeline.config().request,
                            narrow.options};
    times.push_back(time_of(query, *narrow.algorithm, pipeline.cache_of(i)));
  }
  return times;
}

}  // namespace collidoscope
