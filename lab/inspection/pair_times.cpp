#include "inspection/pair_times.h"

#include <algorithm>

#include "pipeline/pair_query.h"

namespace collidoscope {

std::vector<std::int64_t> time_pairs(const Simulation& simulation) {
  const Pipeline& pipeline = simulation.pipeline();
  const Bodies bodies = simulation.world().bodies();
  const std::vector<BodyPair>& pairs = pipeline.report().surviving;
  std::vector<std::int64_t> times;
  for (std::size_t i = 0; i < std::min(pairs.size(), most_timed_pairs); ++i)
    times.push_back(
        PairQuery::as_in_frame(pipeline, bodies, pairs[i], pipeline.config().request).measure_time());
  return times;
}

}  // namespace collidoscope
