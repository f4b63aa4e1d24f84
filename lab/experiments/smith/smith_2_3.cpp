// Arbitrary motion of an octree [Smith 2.6, fig. 2.3]: a space shuttle moves and turns for 39 cycles; in each
// the whole target octree is made. The paper prints two counts; its times are read from its text.
//
// Departures. The paper's shuttle has 863 black nodes in an octree of 5 levels. Ours has as many in one of 6
// levels with a root of nearly twice its length, in which it moves.

#include <algorithm>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/experiment.h"
#include "experiments/smith/smith_shuttle.h"

namespace collidoscope::experiments {
namespace {

/// Rows of the table.
enum Row : std::size_t {
  weng_ahuja,
  weng_ahuja_exact,
  smith,
  smith_compacted,
  two,
  three,
  four,
  split,
  rows
};

PreparedRow prepare(const char* id, bool compacted, const Shared<ShuttleMotions>& shuttle) {
  return prepare_motions(id, compacted ? shuttle->compacted : shuttle->cubes, shuttle->turning,
                         VoxelRule::centre, shuttle);
}

/// The share of one processor among several [Smith 2.4.4], and the union of all shares.
struct Processor {
  std::vector<std::vector<VoxelCube>> shares;
  std::vector<std::vector<DfOctree>> octrees;  // by cycle, one for each share
  std::size_t slowest = 0;
};

Processor deal_out(const ShuttleMotions& shuttle, std::size_t processors) {
  Processor dealt{std::vector<std::vector<VoxelCube>>(processors), {}, 0};
  for (std::size_t i = 0; i < shuttle.compacted.size(); ++i)
    dealt.shares[i % processors].push_back(shuttle.compacted[i]);
  std::vector<std::uint64_t> work(processors);
  ThreadPool one;
  for (const Pose& motion : shuttle.turning) {
    dealt.octrees.emplace_back();
    for (std::size_t i = 0; i < processors; ++i) {
      MovedOctree moved = octree_motion_algorithm("smith").move(
          OctreeMotion{dealt.shares[i], motion, ShuttleMotions::levels, VoxelRule::centre}, one);
      work[i] += moved.tests();
      dealt.octrees.back().push_back(std::move(moved.octree));
    }
  }
  dealt.slowest = static_cast<std::size_t>(std::ranges::max_element(work) - work.begin());
  return dealt;
}

/// The time of the processor with the most tests, and of uniting, measured one after the other.
PreparedRow prepare_parallel(std::size_t processors, const Shared<ShuttleMotions>& shuttle) {
  const auto dealt = std::make_shared<const Processor>(deal_out(*shuttle, processors));
  PreparedRow row =
      prepare_motions("smith", dealt->shares[dealt->slowest], shuttle->turning, VoxelRule::centre, shuttle);
  row.timings[0].work = [dealt, move_share = row.timings[0].work] {
    move_share();
    for (const std::vector<DfOctree>& octrees : dealt->octrees) united(octrees);
  };
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{
      columns_of_motions(),
      time_taken,
      {"The shuttle is ours: its octree of 6 levels has about as many black cubes as the paper's of 5. Its "
       "root is 1.74 times as long as the shuttle, which moves in it.",
       "Tests are those of a source cube and a target cube or voxel, per cycle; the paper's are those of "
       "its last cycle.",
       "Several processors are simulated: the time is that of the one with the most tests, and of uniting "
       "all target octrees. Starting threads and shared memory cost nothing here.",
       "The row split is ours: middle planes divide the source cubes among octants."},
      {}};
  const Shared<ShuttleMotions> shuttle([cycles = effort.quick ? 8u : 39u] { return move_shuttle(cycles); });
  const auto serial = [&](const char* name, const char* id, bool compacted) {
    plan.rows.push_back({name, [=](Progress&) { return prepare(id, compacted, shuttle); }});
  };
  const auto add_papers = [&](std::size_t row, std::size_t column, double value) {
    plan.rows[row].prepare = [value, column, inner = plan.rows[row].prepare](Progress& progress) {
      PreparedRow prepared = inner(progress);
      prepared.figures[column].papers = value;
      return prepared;
    };
  };
  serial("Weng-Ahuja", "weng-ahuja", false);
  serial("Weng-Ahuja, exact test", "weng-ahuja-exact", false);
  serial("new algorithm, not compacted", "smith", false);
  serial("new algorithm", "smith", true);
  for (const std::size_t processors : {2u, 3u, 4u})
    plan.rows.push_back({"new algorithm, " + std::to_string(processors) + " processors",
                         [=](Progress&) { return prepare_parallel(processors, shuttle); }});
  serial("split", "split", true);
  add_papers(weng_ahuja, tests, 54007);
  add_papers(weng_ahuja_exact, tests, 43223);
  add_papers(weng_ahuja, cubes, 863);
  add_papers(smith_compacted, cubes, 458);
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto times = [&](Row a, Row b) {
    return ratio(table[a].figures[time_taken], table[b].figures[time_taken]);
  };
  const auto counts = [&](Row a, Row b, MotionColumn column) {
    return counted(table[a].figures[column].ours / table[b].figures[column].ours);
  };
  const Estimate fewer = counts(weng_ahuja, weng_ahuja_exact, tests);
  const Estimate faster = times(weng_ahuja, smith_compacted), parallel = times(weng_ahuja, four);
  const Estimate compaction = counts(weng_ahuja, smith_compacted, cubes);
  return {{"The exact test of two cubes needs fewer tests than Weng and Ahuja's",
           evidence("%.0f tests against %.0f, a ratio of %.3g; the paper's 54007 / 43223 = 1.25",
                    table[weng_ahuja].figures[tests].ours, table[weng_ahuja_exact].figures[tests].ours,
                    fewer.measured),
           {{"tests, approximate / exact", fewer, Relation::above, 1.2}}},
          {"With the exact test, Weng and Ahuja's algorithm is about 40 % faster",
           evidence("%.3g times as fast: a test takes %.3g ns against %.3g",
                    times(weng_ahuja, weng_ahuja_exact).measured,
                    nanoseconds_of_test(table[weng_ahuja_exact]), nanoseconds_of_test(table[weng_ahuja])),
           {{"time, approximate / exact", times(weng_ahuja, weng_ahuja_exact), Relation::above, 1.3}}},
          {"Compaction replaces the black nodes by half as many cubes",
           evidence("%.0f to %.0f, a factor of %.3g; the paper's 863 / 458 = 1.88",
                    table[weng_ahuja].figures[cubes].ours, table[smith_compacted].figures[cubes].ours,
                    compaction.measured),
           {{"black nodes / compacted cubes", compaction, Relation::above, 1.6}}},
          {"The new algorithm is nearly 4 times as fast as Weng and Ahuja's",
           evidence("%.3g times; with cubes split by planes instead of tested %.3g", faster.measured,
                    times(weng_ahuja, split).measured),
           {{"time, Weng-Ahuja / new", faster, Relation::above, 3.5}}},
          {"With four processors it is about 8 times as fast as Weng and Ahuja's",
           evidence("%.3g times, simulated", parallel.measured),
           {{"time, Weng-Ahuja / four processors", parallel, Relation::above, 7}}}};
}

}  // namespace

extern const Experiment experiment_smith_2_3;
const Experiment experiment_smith_2_3 = {"smith-2.3", "Arbitrary motion of octrees", "Smith 1994, fig. 2.3",
                                         plan, conclusions};

}  // namespace collidoscope::experiments
