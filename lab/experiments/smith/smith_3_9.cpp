// The face octree against separating planes that are kept for every pair [Smith 3.4.3, fig. 3.9]: 10 to 40
// spheres of 528 triangles; two spheres collide.

#include <string>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/smith/smith_cycles.h"
#include "pipeline/pipeline.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { last_time, pairs, columns };
/// Rows of each number of spheres.
enum Row : std::size_t { octree, planes, rows };

constexpr double microsecond = 1e3;  // ns
struct Spheres {
  std::uint32_t count;
  double octree_ms, planes_ms;  // the paper's; 0 where it prints none
};
constexpr Spheres sizes[] = {{10, 16, 10}, {20, 0, 35}, {30, 0, 76}, {40, 0, 140}};

using SharedCycles = Shared<std::shared_ptr<const Cycles>>;

std::vector<Figure> figures(double papers_ms, double tested) {
  std::vector<Figure> figures(columns);
  if (papers_ms > 0) figures[last_time].papers = papers_ms * 1000;
  figures[pairs].ours = tested;
  return figures;
}

PreparedRow prepare_octree(const Spheres& size, const SharedCycles& cycles) {
  const auto detection = std::make_shared<CycleDetection>(printed_face_octree, *cycles);
  return {figures(size.octree_ms, static_cast<double>(detection->run_last().work.face_pairs)),
          {time_cycle(last_time, detection, (*cycles)->last())},
          {}};
}

/// Separating planes of all pairs, each found in an earlier cycle.
class KeptPlanes {
 public:
  explicit KeptPlanes(std::shared_ptr<const Cycles> cycles)
      : cycles_(std::move(cycles)),
        choice_(narrow_choice("rabbitz:support=scan")),
        caches_(cycles_->pairs().size()),
        results_(caches_.size()) {
    cycles_->prepare(choice_.needs());
    for (std::uint32_t i = 0; i < caches_.size(); ++i) slots_.push_back(i);
    for (std::size_t cycle = 0; cycle + 1 < cycles_->size(); ++cycle) run(cycle);
    kept_ = caches_;
  }

  /// The last cycle, as after the one before.
  void run_last() {
    caches_ = kept_;
    run(cycles_->last());
  }
  std::size_t pairs() const { return caches_.size(); }

 private:
  void run(std::size_t cycle) {
    choice_.algorithm->run({cycles_->bodies(cycle), cycles_->pairs(), slots_, caches_, results_,
                            Request::overlap, choice_.options},
                           one_);
  }

  std::shared_ptr<const Cycles> cycles_;
  NarrowChoice choice_;
  std::vector<PairCache> caches_, kept_;
  std::vector<PairResult> results_;
  std::vector<std::uint32_t> slots_;
  ThreadPool one_;
};

PreparedRow prepare_planes(const Spheres& size, const SharedCycles& cycles) {
  const auto planes = std::make_shared<KeptPlanes>(*cycles);
  return {figures(size.planes_ms, static_cast<double>(planes->pairs())),
          {{last_time, 1, microsecond, [planes] { planes->run_last(); }}},
          {}};
}

Plan plan(const Effort&) {
  Plan plan{{{"last cycle", "us"}, {"pairs", "of faces, or of objects"}},
            last_time,
            {"The competing algorithm is rabbitz with a linear search for support points, as the paper's; it "
             "tests every pair of objects, and knows no faces.",
             "The face octree tests every pair of boxes first, as the paper's does."},
            {}};
  for (const Spheres& size : sizes) {
    const SharedCycles cycles([&size] {
      return std::make_shared<const Cycles>(Approach{"spheres", size.count});
    });
    const std::string name = std::to_string(size.count) + " spheres/";
    plan.rows.push_back(
        {name + "face octree", [&size, cycles](Progress&) { return prepare_octree(size, cycles); }});
    plan.rows.push_back(
        {name + "separating planes", [&size, cycles](Progress&) { return prepare_planes(size, cycles); }});
  }
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto time = [&](std::size_t size, Row row) -> const Figure& {
    return table[size * rows + row].figures[last_time];
  };
  const std::size_t most = std::size(sizes) - 1;
  const Estimate octree_growth = ratio(time(most, octree), time(0, octree)),
                 planes_growth = ratio(time(most, planes), time(0, planes));
  Conclusion faster{"From 20 spheres on the face octree is faster than separating planes", "", {}};
  for (std::size_t size = 1; size <= most; ++size) {
    const Estimate share = ratio(time(size, planes), time(size, octree));
    faster.comparisons.push_back({"time, planes / octree, " + std::to_string(sizes[size].count), share});
    faster.evidence += evidence("%s%u: %.3g times", size == 1 ? "" : ", ", sizes[size].count, share.measured);
  }
  faster.evidence +=
      evidence("; a kept plane takes %.3g ns",
               time(most, planes).ours * microsecond / table[most * rows + planes].figures[pairs].ours);
  return {faster,
          {"Separating planes take time with the square of the number of objects, the face octree much less",
           evidence("from 10 to 40 spheres: planes %.3g times, octree %.3g", planes_growth.measured,
                    octree_growth.measured),
           {{"growth of planes", planes_growth, Relation::above, 8},
            {"growth of the octree", octree_growth, Relation::below, 6}}}};
}

}  // namespace

extern const Experiment experiment_smith_3_9;
const Experiment experiment_smith_3_9 = {"smith-3.9",
                                         "Face octree against separating planes",
                                         "Smith 1994, fig. 3.9",
                                         plan,
                                         conclusions,
                                         approaching({"spheres", 40})};

}  // namespace collidoscope::experiments
