// Translation of an octree [Smith 2.5, fig. 2.4]: the motion of fig. 2.3 without its rotation. A target voxel
// counts where any part of it meets a source cube. The paper prints no figures but those of its text.

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/experiment.h"
#include "experiments/smith/smith_shuttle.h"

namespace collidoscope::experiments {
namespace {

/// Rows of the table.
enum Row : std::size_t { conventional, looked_up, looked_up_compacted, arbitrary, rows };

struct Method {
  const char *name, *id;
  bool compacted;
};
constexpr Method methods[rows] = {{"conventional", "translation-tests", false},
                                  {"planes looked up, not compacted", "translation", false},
                                  {"planes looked up", "translation", true},
                                  {"arbitrary motion", "smith", true}};

PreparedRow prepare(const Method& method, const Shared<ShuttleMotions>& shuttle) {
  return prepare_motions(method.id, method.compacted ? shuttle->compacted : shuttle->cubes, shuttle->sliding,
                         VoxelRule::any_part, shuttle);
}

Plan plan(const Effort& effort) {
  Plan plan{columns_of_motions(),
            time_taken,
            {"The shuttle and its octree are those of smith-2.3.",
             "Tests of the methods that look planes up are those of looked-up planes: they compute nothing."},
            {}};
  const Shared<ShuttleMotions> shuttle([cycles = effort.quick ? 8u : 39u] { return move_shuttle(cycles); });
  for (const Method& method : methods)
    plan.rows.push_back({method.name, [&method, shuttle](Progress&) { return prepare(method, shuttle); }});
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto times = [&](Row a, Row b) {
    return ratio(table[a].figures[time_taken], table[b].figures[time_taken]);
  };
  const Estimate faster = times(conventional, looked_up_compacted), bare = times(conventional, looked_up),
                 special = times(arbitrary, looked_up_compacted);
  return {
      {"Looking planes up makes translation about 3 times as fast as the conventional algorithm",
       evidence("%.3g times: a test of planes takes %.3g ns, a look-up %.3g", faster.measured,
                nanoseconds_of_test(table[conventional]), nanoseconds_of_test(table[looked_up_compacted])),
       {{"time, conventional / looked up", faster, Relation::above, 2.5}}},
      {"It does so without compaction, too",
       evidence("%.3g times", bare.measured),
       {{"time, conventional / looked up, not compacted", bare, Relation::above, 1.2}}},
      {"It is much faster than the algorithm for arbitrary motion",
       evidence("%.3g times", special.measured),
       {{"time, arbitrary / translation", special, Relation::above, 2}}}};
}

}  // namespace

extern const Experiment experiment_smith_2_4;
const Experiment experiment_smith_2_4 = {"smith-2.4", "Translation of octrees", "Smith 1994, fig. 2.4", plan,
                                         conclusions};

}  // namespace collidoscope::experiments
