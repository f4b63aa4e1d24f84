// Two meshes that are not convex, moved through one another [Grulich 7.5]: do any triangles meet? By our
// trees and by those of other libraries.

#include "experiments/bench/pair_bench.h"
#include "experiments/estimates.h"
#include "experiments/grulich/grulich_movement.h"
#include "experiments/peers/contenders.h"

namespace collidoscope::experiments {
namespace {

Contenders mesh_contenders() {
  return contenders({"aabb-tree", "obb-tree"}, narrow_algorithms(),
                    [](const NarrowAlgorithm& algorithm) { return algorithm.input != NarrowInput::convex; });
}

std::vector<Pose> course_of(const Movement& movement) {
  std::vector<Pose> course;
  for (std::size_t i = 0; i < movement.steps(); ++i)
    course.push_back(relative_pose(movement.poses_a[i], movement.poses_b[i]));
  return course;
}

Plan plan(const Effort& effort) {
  PairBench bench;
  bench.variations = {{"pair", {}, "", false}, {"narrow", mesh_contenders().all(), "", false}};
  for (const MovedPair& pair : moved_pairs) bench.variations[0].values.emplace_back(pair.name);
  bench.begin = [steps = effort.quick ? 200u : 2000u](const BenchRow& row, Progress&) {
    const Movement movement =
        record_movement(*std::ranges::find(moved_pairs, row.values[0], &MovedPair::name), steps);
    BenchedPair pair{movement.a, movement.b, narrow_choice(row.values[1]), {course_of(movement)}};
    for (const ShapePointer& shape : {pair.a, pair.b}) shape->prepare(pair.narrow.needs());
    return pair;
  };
  Plan plan = plan_of(bench);
  plan.remarks.emplace_back("The pairs are those of grulich-7.2. Libraries as Debian packages them.");
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  return {ours_are_faster("Whether two meshes meet", rows, mesh_contenders(), query_time)};
}

}  // namespace

extern const Experiment experiment_peers_meshes;
const Experiment experiment_peers_meshes = {
    "peers-meshes",      "Two meshes beside other libraries: do they meet?", "", plan, conclusions,
    {"pass-through", {}}};

}  // namespace collidoscope::experiments
