// The swept-space method on two spheres that collide [Smith 4.2 and 4.3]: its four steps in the last cycle.

#include <string>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/smith/smith_swept.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { time, boxes, faces, subdivision, tests, tested, colliding, columns };

struct SphereSize {
  std::uint32_t triangles, vertices;
  double paper_ms;
  std::array<std::optional<double>, 4> paper_percent;  // of the four steps
  std::optional<double> paper_tested, paper_colliding;
};
constexpr SphereSize sizes[] = {{960, 482, 126, {}, 186, 21},
                                {3968, 1986, 434, {0.5, 2.4, 13.2, 83.9}, {}, {}}};

PreparedRow prepare(const SphereSize& size) {
  constexpr int runs = 15;
  const auto cycle = std::make_shared<const SweptCycle>(size.vertices);
  const SweptFacePairs found = cycle->run_medians(runs);
  const std::array<double, 4> steps = {found.boxes_ms, found.faces_ms, found.subdivision_ms, found.tests_ms};
  const double sum = steps[0] + steps[1] + steps[2] + steps[3];
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  for (std::size_t step = 0; step < steps.size(); ++step)
    row.figures[boxes + step] = {.ours = 100 * steps[step] / sum, .papers = size.paper_percent[step]};
  row.figures[time].papers = size.paper_ms * 1000;
  row.figures[tested] = {.ours = static_cast<double>(found.tested), .papers = size.paper_tested};
  row.figures[colliding] = {.ours = static_cast<double>(found.pairs.size()), .papers = size.paper_colliding};
  const auto one_thread = std::make_shared<ThreadPool>();
  constexpr double microsecond = 1e3;  // ns
  row.timings = {
      {time, 1, microsecond, [cycle, one_thread] { cycle->run(SweptSharing::spmd, *one_thread); }}};
  return row;
}

Plan plan(const Effort&) {
  Plan plan{{{"last cycle", "us"},
             {"boxes", "%"},
             {"faces in the overlap", "%"},
             {"subdivision", "%"},
             {"tests", "%"},
             {"pairs tested", ""},
             {"pairs that may collide", ""}},
            time,
            {"Hulls are widened for the arcs that turning faces run through; the paper's are not.",
             "Two hulls are tested by GJK, the paper's by each edge against each face."},
            {}};
  for (const SphereSize& size : sizes)
    plan.rows.push_back(
        {std::to_string(size.triangles) + " triangles", [&size](Progress&) { return prepare(size); }});
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const Measurement& large = table.back();
  const double shared = large.figures[subdivision].ours + large.figures[tests].ours;
  return {{"Subdivision and tests take nearly all of the time: 97 % of it in the paper",
           evidence("%.3g %% of it, the tests alone %.3g %%", shared, large.figures[tests].ours),
           {{"% of subdivision and tests", counted(shared), Relation::above, 80}}}};
}

}  // namespace

extern const Experiment experiment_smith_4_2;
const Experiment experiment_smith_4_2 = {"smith-4.2",
                                         "The swept-space method, step by step",
                                         "Smith 1994, 4.3 and fig. 4.2",
                                         plan,
                                         conclusions,
                                         approaching({"spheres"})};

}  // namespace collidoscope::experiments
