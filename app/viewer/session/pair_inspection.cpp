#include "session/pair_inspection.h"

#include <algorithm>

#include "core/stopwatch.h"

namespace collidoscope::viewer {
namespace {

bool holds(const std::vector<BodyPair>& sorted, BodyPair pair) {
  return std::ranges::binary_search(sorted, pair);
}

DecidedBy decided_by(const Simulation& simulation, BodyPair pair) {
  const World& world = simulation.world();
  const FrameReport& report = simulation.pipeline().report();
  if (!world.testing().tests(pair, world.group(pair.a), world.group(pair.b)))
    return DecidedBy::testing_matrix;
  if (!holds(report.candidates, pair)) return DecidedBy::broad;
  return holds(report.surviving, pair) ? DecidedBy::narrow : DecidedBy::mid;
}

/// As the narrow phase left it, where it looked at the pair at all.
PairCache cache_for(const Pipeline& pipeline, BodyPair pair) {
  const std::vector<BodyPair>& surviving = pipeline.report().surviving;
  const auto found = std::ranges::lower_bound(surviving, pair);
  if (found == surviving.end() || *found != pair) return {};
  return pipeline.cache_of(static_cast<std::size_t>(found - surviving.begin()));
}

}  // namespace

PairInspection inspect(const Simulation& simulation, BodyPair pair) {
  const BodyView bodies = simulation.world().bodies();
  const NarrowAlgorithm& narrow = narrow_algorithm(simulation.pipeline().config().narrow);
  const Pose& pose_a = bodies.poses[pair.a];
  const NarrowQuery query{*bodies.shapes[pair.a], *bodies.shapes[pair.b],
                          relative_pose(pose_a, bodies.poses[pair.b]), Answer::distance};

  PairInspection inspection;
  inspection.pair = pair;
  inspection.decided_by = decided_by(simulation, pair);
  PairCache cache = cache_for(simulation.pipeline(), pair);
  const Stopwatch watch;
  inspection.result = narrow.query(query, cache);
  inspection.nanoseconds = watch.nanoseconds();

  inspection.point_a = pose_a.to_parent(inspection.result.point_a);
  inspection.point_b = pose_a.to_parent(inspection.result.point_b);
  inspection.direction = pose_a.rotate(inspection.result.direction);
  return inspection;
}

}  // namespace collidoscope::viewer
